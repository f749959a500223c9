import type { Page } from '@playwright/test';
import { expect, test } from './console';

// Nothing is cached.
test.use({ freshContext: true });

/** Serves the console without the scripts that `isGone` names. What is answered: the pages that were loaded whole. */
async function takeScripts(page: Page, isGone: (path: string) => boolean): Promise<string[]> {
  // The pages are fetched ahead when there is time, of which there is none here.
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

async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('complementary', { name: 'Menú' }).getByRole('link', { name, exact: true }).click();
}

test('a page of an old build is loaded anew once, and shows where one was going', async ({ page, console }) => {
  let isDeployed = false;
  const documents = await takeScripts(page, () => isDeployed);
  page.on('request', (request) => {
    if (request.resourceType() === 'document') isDeployed = false;
  });
  await console.signIn();
  const before = documents.length;
  isDeployed = true;
  await follow(page, 'Reporte de ventas');
  await expect(console.heading).toHaveText('Reporte de ventas');
  await expect(page).toHaveURL('/reports/sales');
  await expect(page.getByRole('table').first()).toBeVisible();
  expect(documents.slice(before)).toEqual(['/reports/sales']);
});

test('a script that stays lost is told, keeps nobody from other pages, and is fetched again on request', async ({
  page,
  console,
}) => {
  let lost: string | null = null;
  let isFollowing = false;
  const documents = await takeScripts(page, (path) => {
    if (isFollowing) lost ??= path;
    return path === lost;
  });
  await console.signIn();
  const before = documents.length;
  isFollowing = true;
  await follow(page, 'Reporte de ventas');
  const told = page.getByRole('main').getByRole('alert');
  await expect(told).toContainText('Ocurrió un error al mostrarla.');
  // Once, not in a loop.
  expect(documents.slice(before)).toEqual(['/reports/sales']);
  isFollowing = false;
  lost = null;
  await told.getByRole('button', { name: 'Recargar' }).click();
  await expect(page.getByRole('table').first()).toBeVisible();
  await expect(console.heading).toHaveText('Reporte de ventas');
});
