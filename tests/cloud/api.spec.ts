import { expect, test } from '@playwright/test';
import { dateIn, daysAfter } from '../../contract/days';
import { defaultSettings } from '../../contract/settings';
import { act, createClient, clientOf, setPassword, signIn } from './client';

interface Named {
  id: string;
  state: string;
}

test('preserves the headers of the API through Hosting', async () => {
  const admin = await createClient('admin');
  const refusal = await clientOf(null).get('catalogs/labels');
  expect([refusal.status, refusal.headers.get('cache-control')]).toEqual([401, 'no-store']);
  const listResponse = await admin.get('catalogs/labels');
  expect([listResponse.status, listResponse.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  const checks = await admin.get('system/checks?only=balancesSumToZero');
  expect(checks.headers.get('cache-control')).toBe('no-store');
  for (const { headers } of [refusal, listResponse, checks]) {
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-request-id')).not.toBeNull();
  }
});

for (const [person, status, code] of [
  ['nobody', 401, 'auth.tokenMissing'],
  ['blocked', 403, 'auth.blocked'],
  ['user', 403, 'auth.notAdministrator'],
  ['company', 403, 'auth.notAdministrator'],
  ['employee', 403, 'auth.notAdministrator'],
] as const) {
  test(`rejects ${person} at every address of the API`, async () => {
    const client = person === 'nobody' ? clientOf(null) : await createClient(person);
    for (const path of ['catalogs/labels', 'users/administrator', 'sales', 'reports/sales', 'no/such/address']) {
      const response = await client.get(path);
      expect([response.status, response.json<{ code: string }>().code], path).toEqual([status, code]);
    }
  });
}

test('invites an administrator with two approvals, who sets a password, works, is signed out and is blocked', async () => {
  const [admin, ana] = [await createClient('admin'), await createClient('ana')];
  const email = `renata-${crypto.randomUUID().slice(0, 8)}@sobremesa.app`;
  const approvalRequest = await admin.post('users/administrator', {
    displayName: 'Renata Solís',
    email,
    duties: ['owner'],
  });
  expect(approvalRequest.status, approvalRequest.text).toBe(202);
  const { approval } = approvalRequest.json<{ approval: Named }>();
  const decision = await act(ana, `approvals/${approval.id}`, 'approve');
  expect(decision.status, decision.text).toBe(200);
  const [invitedAdministrator] = (
    await admin.get(`users/administrator?filter=${encodeURIComponent(JSON.stringify({ email }))}`)
  ).json<Named[]>();
  const path = `users/administrator/${invitedAdministrator?.id}`;

  await setPassword(email, 'una-clave-nueva');
  const firstSignIn = await signIn(email, 'una-clave-nueva');
  expect((await clientOf(firstSignIn.idToken).get('catalogs/labels')).status).toBe(200);

  // Tokens contain the sign-in time in whole seconds. A cutoff ends sessions of earlier seconds only.
  await expect(async () => {
    expect((await act(admin, path, 'end-sessions')).status).toBe(200);
    const endedResponse = await clientOf(firstSignIn.idToken).get('catalogs/labels');
    expect([endedResponse.status, endedResponse.json<{ code: string }>().code]).toEqual([401, 'auth.tokenRevoked']);
  }).toPass();
  await expect(async () => {
    const { idToken } = await signIn(email, 'una-clave-nueva');
    expect((await clientOf(idToken).get('catalogs/labels')).status).toBe(200);
  }).toPass();

  const secondSignIn = await signIn(email, 'una-clave-nueva');
  expect((await act(admin, path, 'block', { reason: 'Ya no trabaja aquí.' })).status).toBe(200);
  await expect(async () => {
    expect([401, 403]).toContain((await clientOf(secondSignIn.idToken).get('catalogs/labels')).status);
  }).toPass();
  // Blocking only sets a role: the sign-in succeeds, and the API rejects the session.
  const blockedSignIn = await signIn(email, 'una-clave-nueva');
  const response = await clientOf(blockedSignIn.idToken).get('catalogs/labels');
  expect([response.status, response.json<{ code: string }>().code]).toEqual([403, 'auth.blocked']);
});

const getDateBefore = (days: number) => daysAfter(dateIn(defaultSettings.timeZone, new Date()), -days);

test('requires a second person to confirm a large deposit', async () => {
  const [admin, ana] = [await createClient('admin'), await createClient('ana')];
  const [customer] = (await admin.get('users/user?filter={"state":["active"]}&range=[0,0]')).json<Named[]>();
  const depositResponse = await admin.post('deposits', {
    accountId: customer?.id,
    amountMinor: 2_500_000,
    currency: 'MXN',
    method: 'transfer',
    bank: 'Banco del Centro',
    bankReference: `nube-${crypto.randomUUID().slice(0, 8)}`,
    receivedOn: getDateBefore(2),
  });
  expect(depositResponse.status, depositResponse.text).toBe(201);
  const path = `deposits/${depositResponse.json<Named>().id}`;
  const ownConfirmation = await act(admin, path, 'confirm');
  expect([ownConfirmation.status, ownConfirmation.json<{ code: string }>().code]).toEqual([403, 'approval.samePerson']);
  const confirmation = await act(ana, path, 'confirm');
  expect(confirmation.status, confirmation.text).toBe(200);
  expect(confirmation.json<Named>().state).toBe('confirmed');
});

test('requires a second person to approve a payout run, pays it, and the checks pass', async () => {
  const [admin, ana] = [await createClient('admin'), await createClient('ana')];
  const runResponse = await admin.post('liquidations', {
    periodFrom: getDateBefore(60),
    periodTo: getDateBefore(1),
    currency: 'MXN',
  });
  expect(runResponse.status, runResponse.text).toBe(201);
  const path = `liquidations/${runResponse.json<Named>().id}`;
  expect((await act(admin, path, 'submit')).status).toBe(200);
  expect((await act(admin, path, 'approve')).json<{ code: string }>().code).toBe('approval.samePerson');
  const approvalResponse = await act(ana, path, 'approve');
  expect(approvalResponse.status, approvalResponse.text).toBe(200);
  expect((await act(ana, path, 'process')).status).toBe(200);
  const file = await ana.get(`${path}/bank-file`);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/csv')]);

  const filter = encodeURIComponent(
    JSON.stringify({ liquidationId: runResponse.json<Named>().id, state: ['processing'] }),
  );
  const items = (await ana.get(`liquidation-items?filter=${filter}&range=[0,99]`)).json<Named[]>();
  expect(items.length).toBeGreaterThan(0);
  for (const [index, { id }] of items.entries()) {
    const payment = await act(ana, `liquidation-items/${id}`, 'mark-paid', {
      reference: `SPEI-${index}`,
      paidOn: getDateBefore(0),
    });
    expect(payment.status, payment.text).toBe(200);
  }
  expect((await ana.get(path)).json<Named>().state).toBe('paid');
  const { checks } = (await ana.get('system/checks')).json<{ checks: { name: string; ok: boolean }[] }>();
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
});

test('stores a picture in the bucket and serves it through the API', async () => {
  const { idToken } = await signIn('admin@sobremesa.app');
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const origin = process.env['CLOUD_ORIGIN'] ?? '';
  const uploaded = await fetch(`${origin}/api/images`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${idToken}`, 'Content-Type': 'image/png' },
    body: png,
  });
  expect(uploaded.status).toBe(201);
  const { url } = (await uploaded.json()) as { url: string };
  const picture = await fetch(new URL(url, origin));
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(Buffer.from(await picture.arrayBuffer()).equals(png)).toBe(true);
});

test('seals new records with the scheduled function, without a request', async () => {
  const admin = await createClient('admin');
  const name = `Sellada ${crypto.randomUUID().slice(0, 8)}`;
  const response = await admin.post('catalogs/labels', {
    name: { es: name },
    slug: name.toLowerCase().replace(' ', '-'),
    color: '#166534',
  });
  expect(response.status, response.text).toBe(201);
  const { createdAt } = response.json<{ createdAt: string }>();
  await expect(async () => {
    const { until } = (await admin.get('system/seals')).json<{ until: string | null }>();
    expect(until !== null && until > createdAt, `sealed until ${until}`).toBe(true);
  }).toPass();
});
