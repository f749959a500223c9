import type { Page } from '@playwright/test';
import { isImportable, routeOf, writesOf, type Resource } from '../../contract/resource';
import { resources } from '../../contract/resources';
import { menuPages } from '../../src/shell/menu';
import { expect, test, watchRequests, type Console } from '../e2e/console';
import { createClient } from './client';

/** The live channel keeps a request open while a page is open. */
const isLive = (url: string) => /Firestore\/Listen\/channel/.test(url);

/**
 * Loads a route as a document from Hosting, with the headers of Hosting. The fixture `policy` fails the test on a
 * violation.
 */
async function expectDocument(page: Page, console: Console, path: string): Promise<void> {
  const waitUntilIdle = watchRequests(page, (url) => !isLive(url));
  const response = await page.goto(path);
  const headers = response?.headers() ?? {};
  expect([response?.status(), headers['content-security-policy']], path).toEqual([
    200,
    expect.stringMatching(/^default-src 'none'; script-src 'self'; /),
  ]);
  expect(headers['strict-transport-security'], path).toMatch(/max-age=[1-9]/);
  await expect(console.heading, path).toBeVisible();
  await expect(page.locator('progress'), path).toHaveCount(0);
  await waitUntilIdle();
}

const notFoundHeading = 'No encontramos esta página';

const resourcesWithoutPage = new Set([
  'giftcard-transactions',
  'entries',
  'saved-views',
  'notes',
  'webhook-deliveries',
]);
const resourcesWithPage: readonly Resource[] = resources.filter(({ name }) => !resourcesWithoutPage.has(name));
const formsOf = (resource: Resource) => [
  ...(writesOf(resource).create ? [`${routeOf(resource)}/create`] : []),
  ...(isImportable(resource) ? [`${routeOf(resource)}/import`] : []),
];

test('breaks no content security policy on the pages of the menu and the pages they link to', async ({
  page,
  console,
}) => {
  test.setTimeout(300_000);
  await console.signIn('admin', '/home');
  const otherPaths = [
    '/profile',
    '/api-keys',
    '/webhooks',
    '/notifications',
    '/notification-settings',
    '/report-subscriptions',
    '/exchange-rates',
    '/reports/sales/currencies',
    '/api-docs',
  ];
  for (const path of new Set([...menuPages.map(({ url }) => url), ...otherPaths])) {
    await expectDocument(page, console, path);
    await expect(console.heading, path).not.toHaveText(notFoundHeading);
  }
  await expectDocument(page, console, '/does/not/exist');
});

test('breaks no content security policy on forms and imports', async ({ page, console }) => {
  test.setTimeout(300_000);
  await console.signIn('admin', '/home');
  for (const path of [
    ...resourcesWithPage.flatMap(formsOf),
    '/catalogs/labels/reorder',
    '/giftcards/batch',
    '/liquidate/owed',
  ])
    await expectDocument(page, console, path);
});

test('breaks no content security policy on record pages', async ({ page, console }) => {
  test.setTimeout(300_000);
  const admin = await createClient('admin');
  await console.signIn('admin', '/home');
  for (const resource of resourcesWithPage) {
    const { status, json } = await admin.get(`${resource.name}?range=[0,0]`);
    const [firstRecord] = status === 200 ? json<{ id: string }[]>() : [];
    if (firstRecord) await expectDocument(page, console, `${routeOf(resource)}/${firstRecord.id}`);
  }
});

test('breaks no content security policy on the pages before sign-in', async ({ page, console }) => {
  for (const path of ['/login', '/forget', '/forget?mode=resetPassword&oobCode=none'])
    await expectDocument(page, console, path);
  await page.goto('/login');
  await console.fillSignInForm('user');
  await expect(console.alert).toBeVisible();
});
