import { afterEach, describe, expect, it, vi } from 'vitest';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { currentLanguage, changeLanguage, currentI18n, openTexts, startLanguage } from '../../../src/i18n/useT';
import { detectLanguage, keepLanguage, keptLanguage } from '../../../src/i18n/language';
import { askWith } from '../../../src/ui/unsaved';
import { renderHook } from '@testing-library/react';
import { useUnsaved } from '../../../src/ui/unsaved';

const server = setupServer();
server.listen({ onUnhandledRequest: 'error' });
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const texts = { es: { hello: 'Hola' }, en: { hello: 'Hello' } };
const serve = (...served: ('es' | 'en')[]) =>
  server.use(
    ...(['es', 'en'] as const).map((language) =>
      http.get(`*/assets/i18n/${language}.json`, () => (served.includes(language) ? HttpResponse.json(texts[language]) : new HttpResponse(null, { status: 404 }))),
    ),
  );

describe('the language of a first visit', () => {
  it.each([
    ['es', 'es'],
    ['es-MX', 'es'],
    ['ES-419', 'es'],
    ['en-US', 'en'],
    ['fr', 'en'],
    ['est', 'en'],
    [undefined, 'en'],
  ] as const)('for a browser in %s is %s', (browser, language) => {
    expect(detectLanguage(browser)).toBe(language);
  });

  it('is the one that was chosen before, whatever the browser speaks', async () => {
    serve('es', 'en');
    keepLanguage('en');
    vi.stubGlobal('navigator', { language: 'es-MX' });
    await startLanguage();
    expect(currentLanguage()).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });

  it('is kept as the bare value, and a value that is no language is not read', () => {
    keepLanguage('es');
    expect(localStorage.getItem('currentLanguage')).toBe('es');
    localStorage.setItem('currentLanguage', '"en"');
    expect(keptLanguage()).toBeNull();
  });

  it('is Spanish when the texts of the other one cannot be had', async () => {
    serve('es');
    keepLanguage('en');
    await startLanguage();
    expect(currentLanguage()).toBe('es');
    expect(currentI18n().lookup('hello')).toBe('Hola');
  });

  it('is an error to be told when no text can be had', async () => {
    serve();
    vi.useFakeTimers();
    keepLanguage('es');
    const started = expect(startLanguage()).rejects.toThrow('es.json');
    await vi.runAllTimersAsync();
    await started;
    vi.useRealTimers();
  });
});

describe('another language', () => {
  it('is fetched, shown and kept', async () => {
    serve('es', 'en');
    openTexts({ es: texts.es }, 'es');
    await changeLanguage('en');
    expect(currentI18n().lookup('hello')).toBe('Hello');
    expect(localStorage.getItem('currentLanguage')).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });

  it('asks before it throws away unsaved input', async () => {
    serve('es', 'en');
    openTexts({ es: texts.es }, 'es');
    const asked = vi.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    const stop = askWith(asked);
    renderHook(() => useUnsaved(true));
    await changeLanguage('en');
    expect(currentLanguage()).toBe('es');
    await changeLanguage('en');
    expect(currentLanguage()).toBe('en');
    stop();
  });
});
