import { renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { detectLanguage, keepLanguage, keptLanguage } from '../../../src/i18n/language';

const server = setupServer();
server.listen({ onUnhandledRequest: 'error' });
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** A page that has just been loaded: nothing is fetched yet. */
async function newPage() {
  vi.resetModules();
  return { ...(await import('../../../src/i18n/useT')), ...(await import('../../../src/kit/ui/unsaved')) };
}

const texts = { es: { hello: 'Hola' }, en: { hello: 'Hello' } };
const serve = (...served: ('es' | 'en')[]) =>
  server.use(
    ...(['es', 'en'] as const).map((language) =>
      http.get(`*/assets/i18n/${language}.json`, () =>
        served.includes(language) ? HttpResponse.json(texts[language]) : new HttpResponse(null, { status: 404 }),
      ),
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

  it.each([
    ['es-MX', 'es'],
    ['fr', 'en'],
  ])('for a browser in %s is kept as %s from then on', async (browser, language) => {
    serve('es', 'en');
    vi.stubGlobal('navigator', { language: browser });
    const { startLanguage } = await newPage();
    await startLanguage();
    expect(localStorage.getItem('currentLanguage')).toBe(language);
  });

  it('is the one that was chosen before, whatever the browser speaks', async () => {
    serve('es', 'en');
    keepLanguage('en');
    vi.stubGlobal('navigator', { language: 'es-MX' });
    const { startLanguage, currentLanguage, currentI18n } = await newPage();
    await startLanguage();
    expect(currentLanguage()).toBe('en');
    expect(currentI18n().lookup('hello')).toBe('Hello');
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
    const { startLanguage, currentLanguage, currentI18n } = await newPage();
    await startLanguage();
    expect(currentLanguage()).toBe('es');
    expect(currentI18n().lookup('hello')).toBe('Hola');
  });

  it('is an error to be told when no text can be had', async () => {
    serve();
    keepLanguage('es');
    const { startLanguage } = await newPage();
    vi.useFakeTimers();
    const failure = startLanguage().catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(String(await failure)).toContain('assets/i18n/es.json');
    vi.useRealTimers();
  });
});

describe('another language', () => {
  it('is fetched, shown and kept', async () => {
    serve('es', 'en');
    const { openTexts, changeLanguage, currentI18n } = await newPage();
    openTexts({ es: texts.es }, 'es');
    await changeLanguage('en');
    expect(currentI18n().lookup('hello')).toBe('Hello');
    expect(localStorage.getItem('currentLanguage')).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });

  it('stays away when its texts cannot be fetched, and comes at the next try', async () => {
    serve('es');
    const { openTexts, changeLanguage, currentLanguage } = await newPage();
    openTexts({ es: texts.es }, 'es');
    vi.useFakeTimers();
    const failure = changeLanguage('en').catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await failure).toBeInstanceOf(Error);
    vi.useRealTimers();
    expect(currentLanguage()).toBe('es');
    server.resetHandlers();
    serve('es', 'en');
    await changeLanguage('en');
    expect(currentLanguage()).toBe('en');
  });

  it('asks before it throws away unsaved input', async () => {
    serve('es', 'en');
    const { openTexts, changeLanguage, currentLanguage, askWith, useUnsaved } = await newPage();
    openTexts({ es: texts.es }, 'es');
    const asked = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    askWith(asked);
    renderHook(() => useUnsaved(true));
    await changeLanguage('en');
    expect(currentLanguage()).toBe('es');
    await changeLanguage('en');
    expect(currentLanguage()).toBe('en');
    expect(asked).toHaveBeenCalledTimes(2);
  });
});
