import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { detectLanguage, storeLanguage, readStoredLanguage } from '../../../src/i18n/useT';

const server = setupServer();
server.listen({ onUnhandledRequest: 'error' });
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Loads the modules again, like a page that was just opened. */
async function loadNewPage() {
  vi.resetModules();
  return { ...(await import('../../../src/i18n/useT')), ...(await import('../../../src/unsaved')) };
}

const texts = { es: { hello: 'Hola' }, en: { hello: 'Hello' } };
const serve = (...servedLanguages: ('es' | 'en')[]) =>
  server.use(
    ...(['es', 'en'] as const).map((language) =>
      http.get(`*/assets/i18n/${language}.json`, () =>
        servedLanguages.includes(language)
          ? HttpResponse.json(texts[language])
          : new HttpResponse(null, { status: 404 }),
      ),
    ),
  );

describe('language of a first visit', () => {
  it.each([
    ['es', 'es'],
    ['es-MX', 'es'],
    ['ES-419', 'es'],
    ['en-US', 'en'],
    ['fr', 'en'],
    ['est', 'en'],
    [undefined, 'en'],
  ] as const)('a browser in %s gets %s', (browser, language) => {
    expect(detectLanguage(browser)).toBe(language);
  });

  it.each([
    ['es-MX', 'es'],
    ['fr', 'en'],
  ])('the language for a browser in %s is stored as %s', async (browser, language) => {
    serve('es', 'en');
    vi.stubGlobal('navigator', { language: browser });
    const { initLanguage } = await loadNewPage();
    await initLanguage();
    expect(localStorage.getItem('currentLanguage')).toBe(language);
  });

  it("a stored language takes precedence over the browser's", async () => {
    serve('es', 'en');
    storeLanguage('en');
    vi.stubGlobal('navigator', { language: 'es-MX' });
    const { initLanguage, currentLanguage, currentI18n } = await loadNewPage();
    await initLanguage();
    expect(currentLanguage()).toBe('en');
    expect(currentI18n().lookup('hello')).toBe('Hello');
    expect(document.documentElement.lang).toBe('en');
  });

  it('the language is stored as a bare value, and an invalid value is ignored', () => {
    storeLanguage('es');
    expect(localStorage.getItem('currentLanguage')).toBe('es');
    localStorage.setItem('currentLanguage', '"en"');
    expect(readStoredLanguage()).toBeNull();
  });
});

type File = 'served' | 'hangs' | 'fails' | 'page' | 'null' | 'list' | 'empty' | 'without texts' | number;

const bodies: Partial<Record<File, string>> = {
  page: '<!doctype html>',
  null: 'null',
  list: '["Hola"]',
  empty: '{}',
  'without texts': '{"hello": null, "auth": 7}',
};

function serveFiles(files: Record<'es' | 'en', File>): void {
  vi.stubGlobal('fetch', async (url: string) => {
    const language = url.includes('es.json') ? 'es' : 'en';
    const file = files[language];
    if (file === 'hangs') await new Promise(() => {});
    if (typeof file === 'number') await new Promise((resolve) => setTimeout(resolve, file));
    if (file === 'fails') throw new TypeError('Failed to fetch');
    return new Response(bodies[file] ?? JSON.stringify(texts[language]));
  });
}

describe('loading translations at start', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Starts in a language. Returns the language on screen and the number of milliseconds until it appears. */
  async function startIn(chosenLanguage: 'es' | 'en', files: Record<'es' | 'en', File>) {
    serveFiles(files);
    storeLanguage(chosenLanguage);
    const page = await loadNewPage();
    const startedAt = Date.now();
    const shownAt: { at?: number } = {};
    const outcome = page.initLanguage().then(
      () => page.currentLanguage(),
      () => 'failure' as const,
    );
    void outcome.then(() => (shownAt.at = Date.now()));
    while (shownAt.at === undefined) await vi.advanceTimersByTimeAsync(100);
    const language = await outcome;
    const { hello } = language === 'failure' ? { hello: null } : { hello: page.currentI18n().lookup('hello') };
    return { page, language, hello, after: shownAt.at - startedAt };
  }

  it.each<[chosen: 'es' | 'en', es: File, en: File, shown: 'es' | 'en', withinMs: number]>([
    ['es', 'served', 'served', 'es', 0],
    ['es', 'served', 'hangs', 'es', 0],
    ['es', 'hangs', 'served', 'en', 3_000],
    ['es', 'fails', 'served', 'en', 3_000],
    ['es', 'page', 'served', 'en', 3_000],
    ['es', 'null', 'served', 'en', 3_000],
    ['es', 'list', 'served', 'en', 3_000],
    ['es', 'empty', 'served', 'en', 3_000],
    ['es', 'without texts', 'served', 'en', 3_000],
    ['es', 2_500, 'served', 'es', 2_500],
    ['es', 10_000, 4_000, 'en', 5_000],
    ['es', 10_000, 'hangs', 'es', 10_000],
    ['en', 'served', 'served', 'en', 0],
    ['en', 'hangs', 'served', 'en', 1_000],
    ['en', 'fails', 'served', 'en', 1_000],
    ['en', 'null', 'served', 'en', 1_000],
    ['en', 'hangs', 2_500, 'en', 3_000],
    ['en', 'served', 'hangs', 'es', 3_000],
    ['en', 'served', 'fails', 'es', 3_000],
    ['en', 'served', 'null', 'es', 3_000],
    ['en', 'served', 'without texts', 'es', 3_000],
    ['en', 'served', 2_500, 'en', 2_500],
  ])('in %s, with es.json %s and en.json %s, shows %s within %d ms', async (chosen, es, en, shown, withinMs) => {
    const { language, hello, after } = await startIn(chosen, { es, en });
    expect({ language, hello }).toEqual({ language: shown, hello: texts[shown].hello });
    expect(after).toBeLessThanOrEqual(withinMs + 100);
  });

  it.each(['es', 'en'] as const)('in %s fails when neither file can be used', async (chosen) => {
    expect(await startIn(chosen, { es: 'fails', en: 'null' })).toMatchObject({ language: 'failure' });
  });

  it('changes to the selected language once its file arrives', async () => {
    const { page, language } = await startIn('en', { es: 'served', en: 8_000 });
    expect(language).toBe('es');
    await vi.advanceTimersByTimeAsync(8_000);
    expect(page.currentLanguage()).toBe('en');
    expect(page.currentI18n().lookup('hello')).toBe('Hello');
  });

  it('does not change to it while a form has unsaved changes', async () => {
    const { page } = await startIn('en', { es: 'served', en: 8_000 });
    renderHook(() => page.useUnsaved(true));
    await vi.advanceTimersByTimeAsync(8_000);
    expect(page.currentLanguage()).toBe('es');
  });

  it('does not change to it once another language was selected', async () => {
    const { page } = await startIn('en', { es: 'served', en: 8_000 });
    await page.changeLanguage('es');
    await vi.advanceTimersByTimeAsync(8_000);
    expect(page.currentLanguage()).toBe('es');
  });

  it('adds the Spanish fallback when it arrives late', async () => {
    vi.stubGlobal('fetch', async (url: string) => {
      if (url.includes('en.json')) return Response.json({ hello: 'Hello' });
      await new Promise((resolve) => setTimeout(resolve, 8_000));
      return Response.json({ ...texts.es, only: 'Sólo aquí' });
    });
    storeLanguage('en');
    const page = await loadNewPage();
    const starting = page.initLanguage();
    await vi.advanceTimersByTimeAsync(1_000);
    await starting;
    expect(page.currentI18n().lookup('only')).toBeNull();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(page.currentI18n().lookup('only')).toBe('Sólo aquí');
  });
});

describe('change of language', () => {
  it('fetches, shows and stores the language', async () => {
    serve('es', 'en');
    const { initI18n, changeLanguage, currentI18n } = await loadNewPage();
    initI18n({ es: texts.es }, 'es');
    await changeLanguage('en');
    expect(currentI18n().lookup('hello')).toBe('Hello');
    expect(localStorage.getItem('currentLanguage')).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });

  it('keeps the current language if the texts cannot be fetched, and succeeds on retry', async () => {
    serve('es');
    const { initI18n, changeLanguage, currentLanguage } = await loadNewPage();
    initI18n({ es: texts.es }, 'es');
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

  it('shows the last choice if the texts of an earlier one arrive later', async () => {
    serve('es', 'en');
    const { initI18n, changeLanguage, currentLanguage } = await loadNewPage();
    initI18n({ es: texts.es }, 'es');
    await Promise.all([changeLanguage('en'), changeLanguage('es')]);
    expect(currentLanguage()).toBe('es');
    expect(localStorage.getItem('currentLanguage')).toBe('es');
  });

  it('follows another tab without storing its choice, which the other tab may have changed again', async () => {
    serve('es', 'en');
    storeLanguage('es');
    const { initLanguage, currentLanguage } = await loadNewPage();
    await initLanguage();
    dispatchEvent(new StorageEvent('storage', { key: 'currentLanguage', newValue: 'en' }));
    await vi.waitFor(() => expect(currentLanguage()).toBe('en'));
    expect(localStorage.getItem('currentLanguage')).toBe('es');
  });

  it('asks before it discards unsaved changes', async () => {
    serve('es', 'en');
    const { initI18n, changeLanguage, currentLanguage, registerLeavePrompt, useUnsaved } = await loadNewPage();
    initI18n({ es: texts.es }, 'es');
    const prompt = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    registerLeavePrompt(prompt);
    renderHook(() => useUnsaved(true));
    await changeLanguage('en');
    expect(currentLanguage()).toBe('es');
    await changeLanguage('en');
    expect(currentLanguage()).toBe('en');
    expect(prompt).toHaveBeenCalledTimes(2);
  });
});
