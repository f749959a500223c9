import type { BrowserContext, Page, Worker } from '@playwright/test';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleWorker } from '../../build/serviceWorker';
import { noticePath, type Notice, type PushData } from '../../contract/notices';
import { createEmptyFolder, runServer, signIn } from '../hosts/server';
import { expect, test, createUniqueName, type Console } from './console';

// Enables the service worker, which other tests disable. Starts a separate server, which has a live channel and which
// the tests stop.
test.use({ freshContext: true, serviceWorkers: 'allow', permissions: ['notifications'] });

const root = join(import.meta.dirname, '..', '..');

interface Stand {
  origin: string;
  restart(variables?: Record<string, string>): Promise<void>;
  stop(): Promise<unknown>;
}

const stands: Stand[] = [];
test.afterEach(async () => {
  for (const stand of stands.splice(0)) await stand.stop();
});

async function openStand(): Promise<Stand> {
  const DATA_DIR = createEmptyFolder();
  let server = runServer({ DATA_DIR });
  const origin = await server.origin;
  const stand: Stand = {
    origin,
    async restart(variables = {}) {
      await server.stop();
      server = runServer({ DATA_DIR, PORT: new URL(origin).port, ...variables });
      await server.origin;
    },
    stop: () => server.stop(),
  };
  stands.push(stand);
  return stand;
}

async function runningWorker(context: BrowserContext, page: Page): Promise<Worker> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const worker = context.serviceWorkers().at(-1);
  if (!worker) throw new Error('There is no worker.');
  return worker;
}

async function enter(console: Console, origin: string, path = '/catalogs/labels'): Promise<void> {
  await console.page.goto(`${origin}${path}`);
  await console.fillSignInForm('admin');
  await expect(console.heading).not.toHaveText('Entrar');
  await expect(console.page).toHaveURL(`${origin}${path}`);
}

async function push(context: BrowserContext, page: Page, data: PushData): Promise<void> {
  const devTools = await context.newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  await devTools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registrationId,
    data: JSON.stringify({ data, from: '1234567890', fcmMessageId: crypto.randomUUID(), priority: 'high' }),
  });
  await devTools.detach();
}

const pushOf = (notice: Notice, requestId: string = crypto.randomUUID()): PushData => ({
  ...notice,
  requestId,
  text: 'Un depósito espera tu confirmación',
  severalText: 'Varios depósitos esperan tu confirmación',
  path: noticePath(notice),
  language: 'es',
});

const listShown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, tag, lang }) => ({ title, tag, lang }));
  });

/**
 * Simulates the click event that the browser sends to the service worker. The test creates the event but cannot keep
 * the worker awake.
 */
const click = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await scope.registration.getNotifications();
    globalThis.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }));
  });

async function recordDeposit(origin: string): Promise<{ id: string; requestId: string }> {
  const token = await signIn(origin, 'ana@sobremesa.app');
  const send = async (path: string, body?: object) => {
    const response = await fetch(`${origin}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(await response.text());
    return { json: (await response.json()) as unknown, requestId: response.headers.get('X-Request-Id') ?? '' };
  };
  const { name } = createUniqueName('MBAN');
  const [person] = (await send('users/user?range=[0,0]')).json as { id: string }[];
  const { json, requestId } = await send('deposits', {
    purpose: 'topUp',
    accountId: person?.id,
    amountMinor: 50_000,
    bank: 'BBVA',
    bankReference: name.replaceAll(' ', ''),
    receivedOn: new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10),
  });
  return { id: (json as { id: string }).id, requestId };
}

test('a push message becomes a notification, and a click on it opens the record', async ({
  console,
  context,
  page,
}) => {
  const { origin } = await openStand();
  const { id } = await recordDeposit(origin);
  await enter(console, origin);
  const worker = await runningWorker(context, page);
  await push(context, page, pushOf({ kind: 'depositToConfirm', id }));
  const expectedNotification = { title: 'Un depósito espera tu confirmación', tag: 'depositToConfirm', lang: 'es' };
  await expect.poll(() => listShown(page)).toEqual([expectedNotification]);
  await click(worker);
  await expect(page).toHaveURL(`${origin}/deposit/${id}`);
  await expect(console.heading).toContainText('DEP-');
  expect(await listShown(page)).toEqual([]);
});

test('several push messages of a kind become one notification, whose click asks before it discards a form', async ({
  console,
  context,
  page,
}) => {
  const { origin } = await openStand();
  await enter(console, origin);
  const worker = await runningWorker(context, page);
  await page.getByRole('link', { name: 'Vegano', exact: true }).click();
  await page.getByLabel('Nombre en español').fill('Vegana');
  for (const id of ['d1', 'd2']) {
    await push(context, page, pushOf({ kind: 'depositToConfirm', id }));
    await expect.poll(async () => (await listShown(page)).length).toBe(1);
  }
  await expect
    .poll(() => listShown(page))
    .toEqual([{ title: 'Varios depósitos esperan tu confirmación', tag: 'depositToConfirm', lang: 'es' }]);
  await click(worker);
  await console.alert.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(page.getByLabel('Nombre en español')).toHaveValue('Vegana');
});

test('a push message is not shown when the live channel has already shown it on the page', async ({
  console,
  context,
  page,
}) => {
  const { origin } = await openStand();
  const liveResponse = page.waitForResponse((response) => response.url() === `${origin}/api/live` && response.ok());
  await enter(console, origin);
  await liveResponse;
  await runningWorker(context, page);
  const { id, requestId } = await recordDeposit(origin);
  await push(context, page, pushOf({ kind: 'depositToConfirm', id }, requestId));
  await expect(page.getByText('Un depósito espera tu confirmación.')).toBeVisible();
  await page.getByRole('link', { name: 'Abrir' }).click();
  await expect(page).toHaveURL(`${origin}/deposit/${id}`);
  // Chromium sometimes drops a message from its developer tools, so the test repeats it. A repeated message shows one
  // notification only.
  await expect(async () => {
    await push(context, page, pushOf({ kind: 'paymentFailed', id: 'p1' }));
    await expect.poll(async () => (await listShown(page)).map(({ tag }) => tag)).toEqual(['paymentFailed']);
  }).toPass();
});

test('the console opens offline, shows that it is offline, and recovers when it is online', async ({
  console,
  context,
  page,
}) => {
  const stand = await openStand();
  await enter(console, stand.origin);
  await runningWorker(context, page);
  await context.setOffline(true);
  await page.goto(`${stand.origin}/catalogs/occasions`);
  // Chromium does not always report an emulated offline network to the page, so the test accepts both headings.
  // guard.test.tsx covers each of them.
  await expect(console.heading).toHaveText(/^Sin (internet|respuesta)$/);
  await context.setOffline(false);
  await expect(console.heading).toHaveText('Ocasiones');
  await stand.stop();
  await page.goto(`${stand.origin}/catalogs/labels`);
  await expect(page.getByRole('button', { name: 'Intentar de nuevo' })).toBeVisible();
  await stand.restart();
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(console.heading).toHaveText('Etiquetas');
});

function copyOfConsole() {
  const folder = createEmptyFolder();
  cpSync(join(root, 'dist', 'embedded'), folder, { recursive: true });
  const edit = (file: string, changeText: (text: string) => string) => {
    const originalText = readFileSync(join(folder, file), 'utf8');
    expect(changeText(originalText)).not.toBe(originalText);
    writeFileSync(join(folder, file), changeText(originalText));
  };
  return { folder, edit };
}

test('a new build opens at once and is the one that opens offline afterwards', async ({ console, context, page }) => {
  const stand = await openStand();
  await enter(console, stand.origin);
  await runningWorker(context, page);
  const { folder, edit } = copyOfConsole();
  edit('index.html', (text) => text.replace('<title>', '<meta name="next-build"><title>'));
  edit('service-worker.js', (text) => text.replaceAll(/`[0-9a-f]{12}`/g, '`000000000001`'));
  await stand.restart({ CONSOLE_DIR: folder });
  const nextBuildMark = page.locator('meta[name=next-build]');
  await page.goto(`${stand.origin}/catalogs/labels`);
  await expect(nextBuildMark).toBeAttached();
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['sobremesa.console.000000000001']);
  await stand.stop();
  await page.goto(`${stand.origin}/catalogs/labels`);
  await expect(nextBuildMark).toBeAttached();
  await expect(page.getByRole('button', { name: 'Intentar de nuevo' })).toBeVisible();
});

test('turning the service worker off removes its cache at the next visit', async ({ console, context, page }) => {
  const stand = await openStand();
  await enter(console, stand.origin);
  await runningWorker(context, page);
  const { folder, edit } = copyOfConsole();
  const disabledWorker = await bundleWorker('off', {});
  edit('service-worker.js', () => disabledWorker);
  await stand.restart({ CONSOLE_DIR: folder });
  await page.goto(`${stand.origin}/catalogs/labels`);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
});
