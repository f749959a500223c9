import type { BrowserContext } from '@playwright/test';
import { join } from 'node:path';
import { firebaseHosts } from '../../api/hosts/headers';
import { runServer } from '../hosts/server';
import { expect, test } from './console';

// Uses a production build, since the test needs the service worker. The test mocks the build's other requests to the
// cloud.
test.use({ freshContext: true, serviceWorkers: 'allow', permissions: ['notifications'] });

const CONSOLE_DIR = join(import.meta.dirname, '..', '..', 'dist', 'measured');

let server: ReturnType<typeof runServer> | undefined;
test.afterEach(() => server?.stop());

async function answerForFirebase(context: BrowserContext, origin: string): Promise<string[]> {
  const hosts: string[] = [];
  const corsHeaders = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };
  await context.route(/^https:/, async (route) => {
    const request = route.request();
    const { hostname, pathname, search } = new URL(request.url());
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: corsHeaders });
    if (firebaseHosts.includes(`https://${hostname}`)) {
      const response = await fetch(`${origin}/${hostname}${pathname}${search}`, {
        method: request.method(),
        headers: { 'Content-Type': request.headers()['content-type'] ?? '' },
        body: request.postData(),
      });
      return route.fulfill({ status: response.status, headers: corsHeaders, body: await response.text() });
    }
    hosts.push(hostname);
    const json = hostname.startsWith('fcm')
      ? { token: 'token-of-this-browser' }
      : { fid: 'fFtHBeq4bTqaSS7x4ZVwgo', refreshToken: 'r', authToken: { token: 'a', expiresIn: '604800s' } };
    return route.fulfill({ headers: corsHeaders, json });
  });
  // A server on a single machine serves the identity service from its own origin, with a matching
  // Content-Security-Policy.
  await context.route(`${origin}/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const headers = response.headers();
    const policy = headers['content-security-policy'] ?? '';
    headers['content-security-policy'] = policy.replace(
      "connect-src 'self'",
      `connect-src 'self' ${firebaseHosts.join(' ')}`,
    );
    return route.fulfill({ response, headers });
  });
  await context.addInitScript(() => {
    // No Firestore is running here, and a hidden page does not open the live channel.
    Object.defineProperty(Document.prototype, 'visibilityState', { value: 'hidden' });
    // Chromium without Google's services has no push service.
    let subscription: unknown = null;
    PushManager.prototype.subscribe = async () => {
      subscription = {
        endpoint: 'https://push.test/1',
        getKey: () => new Uint8Array(65).buffer,
        unsubscribe: async () => true,
      };
      return subscription as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null;
  });
  return hosts;
}

test('turning on push messages registers the browser with Cloud Messaging and sends its token to the API', async ({
  console,
  context,
  page,
}) => {
  server = runServer({ CONSOLE_DIR });
  const origin = await server.origin;
  const hosts = await answerForFirebase(context, origin);
  await page.goto(`${origin}/notification-settings`);
  await console.fillSignInForm('admin');
  const deviceSwitch = page.getByRole('switch', { name: 'Recibir notificaciones en este dispositivo' });
  await expect(deviceSwitch).not.toBeChecked();
  expect(hosts).toEqual([]);
  const deviceRequest = page.waitForRequest(`${origin}/api/devices`);
  await deviceSwitch.click();
  expect((await deviceRequest).postDataJSON()).toEqual({ token: 'token-of-this-browser', language: 'es' });
  expect([...new Set(hosts)]).toEqual(['firebaseinstallations.googleapis.com', 'fcmregistrations.googleapis.com']);
  await expect(page.getByText('Esta instalación no envía notificaciones por ahora.')).toBeVisible();
  await expect(deviceSwitch).not.toBeChecked();
});
