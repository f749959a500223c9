import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, test } from './console';

// Uses a window wide enough for a permanent menu, and no cache.
test.use({ freshContext: true, viewport: { width: 1440, height: 900 } });

async function waitUntilPreloaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const preloadedPaths = JSON.parse(document.getElementById('preload')?.textContent ?? '[]') as string[];
    const fetchedPaths = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
    return preloadedPaths.length > 0 && preloadedPaths.every((file) => fetchedPaths.has(file));
  });
}

async function listExecuted(profiler: CDPSession): Promise<string[]> {
  const { result } = await profiler.send('Profiler.takePreciseCoverage');
  const executedScripts = result.filter(({ functions }) =>
    functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)),
  );
  return executedScripts
    .map(({ url }) => url && new URL(url).pathname.slice(1))
    .filter((path) => path.startsWith('assets/'));
}

const listHrefs = (links: Locator) =>
  links.evaluateAll((elements) => elements.map((link) => link.getAttribute('href') ?? ''));

const otherPaths: Readonly<Record<string, readonly string[]>> = {
  '/users/user': ['/users/user/create'],
  '/catalogs/labels': ['/catalogs/labels/create', '/catalogs/labels/reorder'],
  '/giftcards': ['/giftcards/create', '/giftcards/batch'],
  '/deposit': ['/deposit/create'],
  '/liquidate': ['/liquidate/create'],
  '/investments': ['/investments/create'],
};

test('the sign-in page preloads the whole console and runs none of it', async ({ page, context, console }) => {
  const profiler = await context.newCDPSession(page);
  await profiler.send('Profiler.enable');
  await profiler.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const response = await page.goto('/login');
  const html = (await response?.text()) ?? '';
  const scriptsAtOnce = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file);
  expect(scriptsAtOnce.length).toBeGreaterThan(0);
  await expect(console.heading).toBeVisible();
  await waitUntilPreloaded(page);
  // Typing delays the preloading.
  await page.getByLabel('Correo electrónico').fill('admin@sobremesa.app');
  await page.getByLabel('Contraseña', { exact: true }).fill('sobremesa');
  expect([...new Set(await listExecuted(profiler))].sort()).toEqual(scriptsAtOnce.sort());
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL('/home');
  await expect(console.heading).toBeVisible();
});

test('no page loads a script once the console has been idle', async ({ page, console }) => {
  test.slow();
  await page.goto('/login');
  await waitUntilPreloaded(page);
  const lateScripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') lateScripts.push(request.url());
  });
  const unusedScripts: string[] = [];
  page.on('console', (message) => {
    if (/preload .* is not used/.test(message.text())) unusedScripts.push(message.text());
  });
  await console.fillSignInForm('admin');
  await expect(page).toHaveURL('/home');
  await expect(console.heading).toBeVisible();
  await console.pinMenu();
  const visit = async (link: Locator, to: string) => {
    await console.follow(link, to);
    await expect(console.heading).toBeVisible();
    await expect(page.getByText('Cargando')).toHaveCount(0);
  };
  const menu = page.getByRole('navigation', { name: 'Secciones' });
  await expect(menu.getByRole('link').first()).toBeVisible();
  const urls = await listHrefs(menu.getByRole('link'));
  expect(urls.length).toBeGreaterThan(12);
  const tabs = page.getByRole('navigation', { name: 'Páginas relacionadas' });
  for (const line of urls) {
    const open = async (url: string) => {
      await visit(menu.locator(`a[href="${line}"]`).first(), line);
      if (url !== line) await visit(tabs.locator(`a[href="${url}"]`), url);
    };
    await open(line);
    if (line === '/reports/sales') await expect(page.locator('.recharts-wrapper').first()).toBeVisible();
    for (const url of new Set([line, ...(await listHrefs(tabs.getByRole('link')))])) {
      for (const to of otherPaths[url] ?? []) {
        await open(url);
        await visit(page.locator(`main a[href="${to}"]`).first(), to);
      }
      await open(url);
    }
  }
  expect({ late: lateScripts, unused: unusedScripts }).toEqual({ late: [], unused: [] });
});
