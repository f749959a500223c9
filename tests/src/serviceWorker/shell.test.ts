import { describe, expect, test } from 'vitest';
import { classifyRequest, createShell, removeOldCaches } from '../../../src/serviceWorker/shell';
import { createFakeBrowser, type FakeBrowser } from './fakeBrowser';

const files = ['assets/index-1.js', 'assets/index-1.css', 'assets/i18n/es.json'];
const build = {
  '': '<script src="/assets/index-1.js"></script>',
  ...Object.fromEntries(files.map((file) => [file, file])),
};
const address = (path: string) => `https://console.test/${path}`;

function openShell(version = 'one', browser: FakeBrowser = createFakeBrowser()) {
  browser.serve(build);
  return { ...browser, shell: createShell(browser.browser, { version, files }) };
}

const createNavigation = (path: string) => ({
  request: new Request(address(path)),
  preloadResponse: Promise.resolve(undefined),
});

describe('classifyRequest', () => {
  const kindOf = (path: string, { method = 'GET', mode = 'cors' as RequestMode, scope = address('') } = {}) =>
    classifyRequest({ method, mode, url: new URL(path, address('')).href }, scope);

  test.each([
    ['deposit/1', 'navigate', 'page'],
    ['', 'navigate', 'page'],
    ['assets/index-1.js', 'cors', 'file'],
    ['assets/i18n/es.json', 'cors', 'texts'],
  ] as const)('%s (%s) is a %s', (path, mode, expected) => {
    expect(kindOf(path, { mode })).toBe(expected);
  });

  test.each([
    ['api/deposits', 'cors'],
    ['api/images/1', 'navigate'],
    ['api/live', 'cors'],
    ['identitytoolkit.googleapis.com/v1/accounts:lookup', 'cors'],
    ['https://api.example.com/assets/1.js', 'cors'],
  ] as const)('ignores %s (%s)', (path, mode) => {
    expect(kindOf(path, { mode })).toBeNull();
  });

  test('ignores writes and addresses outside its scope', () => {
    expect(kindOf('assets/index-1.js', { method: 'POST' })).toBeNull();
    expect(kindOf('assets/index-1.js', { scope: address('console/') })).toBeNull();
    expect(kindOf('console/assets/index-1.js', { scope: address('console/') })).toBe('file');
  });
});

describe('cached build of the console', () => {
  test('is complete and opens any page offline', async () => {
    const { shell, cachedAddresses, state } = openShell();
    await shell.cacheBuild();
    expect(cachedAddresses()).toEqual({ 'sobremesa.console.one': [address(''), ...files.map(address)].sort() });
    state.isOnline = false;
    const page = await shell.servePage(createNavigation('deposit/1'));
    expect(await page.text()).toBe(build['']);
    // The cache stores the headers as well, including the Content-Security-Policy.
    expect(page.headers.get('X-File')).toBe('');
    expect(await (await shell.serveFile(new Request(address('assets/index-1.js')))).text()).toBe('assets/index-1.js');
    expect(await (await shell.serveTexts(new Request(address('assets/i18n/es.json')))).text()).toBe(
      'assets/i18n/es.json',
    );
  });

  test('is discarded if a file is missing or the page is of another build', async () => {
    const { shell, network, state } = openShell();
    network.delete(address('assets/index-1.css'));
    await expect(shell.cacheBuild()).rejects.toThrow('assets/index-1.css answers 404');
    network.set(address(''), () => new Response('<script src="/assets/index-2.js"></script>'));
    await expect(shell.cacheBuild()).rejects.toThrow('another build');
    state.isOnline = false;
    await expect(shell.servePage(createNavigation('deposit'))).rejects.toThrow('Failed to fetch');
  });

  test('is not used while the server responds', async () => {
    const { shell, network } = openShell();
    await shell.cacheBuild();
    network.set(address('deposit'), () => new Response('next build'));
    expect(await (await shell.servePage(createNavigation('deposit'))).text()).toBe('next build');
    network.set(address('deposit'), () => new Response('', { status: 503 }));
    expect((await shell.servePage(createNavigation('deposit'))).status).toBe(503);
    network.set(address('assets/i18n/es.json'), () => new Response('next texts'));
    expect(await (await shell.serveTexts(new Request(address('assets/i18n/es.json')))).text()).toBe('next texts');
  });

  test('is not used if the browser has preloaded the page', async () => {
    const { shell, requestedAddresses } = openShell();
    const preloadResponse = Promise.resolve(new Response('preloaded'));
    expect(await (await shell.servePage({ ...createNavigation('deposit'), preloadResponse })).text()).toBe('preloaded');
    expect(requestedAddresses).toEqual([]);
  });

  test('serves cached files and caches files that are requested later', async () => {
    const { shell, requestedAddresses, serve } = openShell();
    await shell.cacheBuild();
    serve({ 'assets/greek-1.woff2': 'greek' });
    const countBefore = requestedAddresses.length;
    for (const file of ['assets/index-1.js', 'assets/greek-1.woff2', 'assets/greek-1.woff2'])
      expect((await shell.serveFile(new Request(address(file)))).ok).toBe(true);
    expect(requestedAddresses.slice(countBefore)).toEqual([address('assets/greek-1.woff2')]);
    // The cache does not store a 404.
    expect((await shell.serveFile(new Request(address('assets/gone-0.js')))).status).toBe(404);
    serve({ 'assets/gone-0.js': 'there' });
    expect((await shell.serveFile(new Request(address('assets/gone-0.js')))).status).toBe(200);
  });

  test('replaces older builds and keeps other caches', async () => {
    const browser = createFakeBrowser();
    await openShell('one', browser).shell.cacheBuild();
    await (await browser.browser.caches.open('other')).put('x', new Response());
    await openShell('two', browser).shell.cacheBuild();
    await removeOldCaches(browser.browser, 'two');
    expect(Object.keys(browser.cachedAddresses())).toEqual(['other', 'sobremesa.console.two']);
    await removeOldCaches(browser.browser);
    expect(Object.keys(browser.cachedAddresses())).toEqual(['other']);
  });
});
