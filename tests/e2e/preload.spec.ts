import type { CDPSession, Page } from '@playwright/test';
import { openBundle } from '../budgets/bundle';
import { expect, test } from './console';

const bundle = openBundle('dist/embedded');
const signInScripts = [...bundle.graph(bundle.entry)].sort();

/** Waits until everything the page lists is there. */
async function preloaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const listed = JSON.parse(document.getElementById('preload')?.textContent ?? '[]') as string[];
    const fetched = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
    return listed.length > 0 && listed.every((file) => fetched.has(file));
  });
}

/** The scripts of the page that have run so far. */
async function executed(profiler: CDPSession): Promise<string[]> {
  const { result } = await profiler.send('Profiler.takePreciseCoverage');
  const run = result.filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)));
  return run.map(({ url }) => url && new URL(url).pathname.slice(1)).filter((path) => path.startsWith('assets/'));
}

/** Every route of the console, and the pages below that have a script of their own. */
const routes = [
  '/home',
  '/profile',
  '/users/administrator',
  '/users/administrator/invite',
  '/users/user',
  '/users/user/create',
  '/reports/sales',
  '/reports/inversiones',
  '/reports/accounts',
  '/catalogs/categories',
  '/catalogs/labels',
  '/catalogs/labels/create',
  '/catalogs/labels/reorder',
  '/catalogs/labels/import',
  '/catalogs/occasions',
  '/catalogs/companies',
  '/catalogs/plans',
  '/giftcards',
  '/giftcards/create',
  '/giftcards/batch',
  '/deposit',
  '/deposit/create',
  '/liquidate',
  '/liquidate/create',
  '/liquidate/open',
  '/investments',
  '/investments/create',
  '/sales',
  '/refunds',
  '/journals',
  '/ledger-accounts',
  '/checks',
];

test('the sign-in page fetches the whole console and runs none of it', async ({ page, context, console }) => {
  const profiler = await context.newCDPSession(page);
  await profiler.send('Profiler.enable');
  await profiler.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await page.goto('/login');
  await expect(console.heading).toBeVisible();
  await preloaded(page);
  // Whoever types has the page to themselves.
  await page.getByLabel('Correo electrónico').fill('admin@sobremesa.app');
  await page.getByLabel('Contraseña', { exact: true }).fill('sobremesa');
  expect([...new Set(await executed(profiler))].sort()).toEqual(signInScripts);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL('/home');
  await expect(console.heading).toBeVisible();
});

test('no route fetches a script once the page has been idle', async ({ page, console }) => {
  await page.goto('/login');
  await preloaded(page);
  const late: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') late.push(request.url());
  });
  await console.enter('admin');
  await expect(page).toHaveURL('/home');
  await expect(console.heading).toBeVisible();
  for (const route of routes) {
    // As a link would: without loading the page anew.
    await page.evaluate((to) => {
      history.pushState({ usr: null, key: to, idx: history.length }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, route);
    await expect(page).toHaveURL(new RegExp(`${route}(\\?|$)`));
    await expect(console.heading).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Cargando' })).toHaveCount(0);
  }
  await expect(page.locator('.recharts-wrapper').first()).toHaveCount(0);
  expect(late).toEqual([]);
});
