import type { Page } from '@playwright/test';
import { routeOf, writesOf } from '../../contract/resource';
import { resources } from '../../contract/resources';
import { navigablePages as linkedPages } from '../../src/search/navigablePages';
import { expect, test } from './console';

test.use({ freshContext: true });

async function takeScripts(page: Page, isGone: (path: string) => boolean): Promise<string[]> {
  // Disables idle preloading of pages.
  await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }));
  await page.route(/\/assets\/.+\.js$/, async (route) => {
    if (isGone(new URL(route.request().url()).pathname)) await route.fulfill({ status: 404 });
    else await route.continue();
  });
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname);
  });
  return documents;
}

async function clickLink(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('complementary', { name: 'Menú' }).getByRole('link', { name, exact: true }).click();
}

test('a page of an old build reloads once and shows the requested page', async ({ page, console }) => {
  let isDeployed = false;
  const documents = await takeScripts(page, () => isDeployed);
  page.on('request', (request) => {
    if (request.resourceType() === 'document') isDeployed = false;
  });
  await console.signIn();
  const documentsBefore = documents.length;
  isDeployed = true;
  await clickLink(page, 'Reporte de ventas');
  await expect(console.heading).toHaveText('Reporte de ventas');
  await expect(page).toHaveURL('/reports/sales');
  await expect(page.getByRole('table').first()).toBeVisible();
  expect(documents.slice(documentsBefore)).toEqual(['/reports/sales']);
});

test('a page of an old build reloads although an optional script is still loading', async ({ page, console }) => {
  let isDeployed = false;
  const documents = await takeScripts(page, () => isDeployed);
  let isOptionalScriptLoading = false;
  await page.route(/\/assets\/eventsource-parser-/, async (route) => {
    if (isDeployed) await route.fallback();
    else isOptionalScriptLoading = true;
  });
  page.on('request', (request) => {
    if (request.resourceType() === 'document') isDeployed = false;
  });
  await console.signIn();
  await expect.poll(() => isOptionalScriptLoading).toBe(true);
  const documentsBefore = documents.length;
  isDeployed = true;
  await clickLink(page, 'Reporte de ventas');
  await expect.poll(() => documents.slice(documentsBefore)).toEqual(['/reports/sales']);
  await expect(console.heading).toHaveText('Reporte de ventas');
});

test('a missing script shows an error, reloads the page only once, and loads on retry', async ({ page, console }) => {
  let isLost = false;
  const documents = await takeScripts(page, (path) => isLost && path.startsWith('/assets/reports-'));
  await console.signIn();
  const documentsBefore = documents.length;
  isLost = true;
  await clickLink(page, 'Reporte de ventas');
  await expect.poll(() => documents.slice(documentsBefore)).toEqual(['/reports/sales']);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Ocurrió un error al mostrarla.');
  expect(documents.slice(documentsBefore)).toEqual(['/reports/sales']);
  isLost = false;
  await alert.getByRole('button', { name: 'Recargar' }).click();
  await expect(page.getByRole('table').first()).toBeVisible();
  await expect(console.heading).toHaveText('Reporte de ventas');
});

test('a page whose server stops answering stays and reloads once the server answers', async ({ page, console }) => {
  const documents = await takeScripts(page, () => false);
  await console.signIn();
  const documentsBefore = documents.length;
  const unanswered: string[] = [];
  const isConsoleFile = ({ pathname }: URL) => pathname === '/' || pathname.startsWith('/assets/reports-');
  await page.route(isConsoleFile, async (route) => {
    unanswered.push(new URL(route.request().url()).pathname);
    await route.abort('connectionrefused');
  });
  await clickLink(page, 'Reporte de ventas');
  await expect.poll(() => unanswered.filter((path) => path === '/').length).toBeGreaterThan(1);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  expect(documents.slice(documentsBefore)).toEqual([]);
  await page.unroute(isConsoleFile);
  await expect(page.getByRole('table').first()).toBeVisible();
  await expect(console.heading).toHaveText('Reporte de ventas');
  expect(documents.slice(documentsBefore)).toEqual(['/reports/sales']);
});

const resourcesWithoutPage = new Set([
  'saved-views',
  'notes',
  'webhook-deliveries',
  'entries',
  'giftcard-transactions',
]);
const resourcesWithPages = resources.filter(({ name }) => !resourcesWithoutPage.has(name));

const everyPage = [
  ...linkedPages.map(({ url }) => url).filter((url) => url !== '/home'),
  ...resourcesWithPages
    .filter((resource) => writesOf(resource).create)
    .map((resource) => `${routeOf(resource)}/create`),
  ...resourcesWithPages.map((resource) => `${routeOf(resource)}/00000000-0000-7000-8000-000000000000`),
  '/notification-settings',
  '/giftcards/batch',
  '/liquidate/owed',
  '/catalogs/labels/reorder',
  '/catalogs/labels/import',
];

test('a missing script shows an error on every page that needs it, and the page recovers', async ({
  page,
  console,
}) => {
  const loadedScripts = new Set<string>();
  let isDeployed = false;
  const documents = await takeScripts(page, (path) => isDeployed && !loadedScripts.has(path));
  page.on('requestfinished', (request) => {
    if (!isDeployed) loadedScripts.add(new URL(request.url()).pathname);
  });
  await console.signIn();
  isDeployed = true;
  const reload = page.getByRole('main').getByRole('button', { name: 'Recargar' });
  const lostModules: string[] = [];
  for (const path of everyPage) {
    await page.evaluate((url) => {
      document.title = 'left';
      const { idx = 0 } = (history.state ?? {}) as { idx?: number };
      history.pushState({ idx: idx + 1 }, '', url);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, path);
    await expect(page, path).toHaveTitle(/Sobremesa$/);
    await expect(page.locator('[aria-busy=true], progress')).toHaveCount(0);
    await expect(console.heading, path).not.toBeEmpty();
    if ((await reload.count()) > 0) lostModules.push(path);
  }
  expect(documents.length).toBeLessThanOrEqual(3);
  expect(lostModules.length).toBeGreaterThan(everyPage.length / 2);
  isDeployed = false;
  const lastLostModule = lostModules.at(-1) ?? '';
  await page.goto(lastLostModule);
  await expect(console.heading).toBeVisible();
  await expect(reload).toHaveCount(0);
});
