import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { liveMessage, type LiveMessage } from '../../../contract/live';
import { createLiveFeed } from '../../../api/live/feed';
import { createPerson, actOnDeposit, readDeposit, postDeposit, recordDeposit } from '../deposits/depositsFixture';
import { openApiFixture, type ApiFixture, type RequestOptions } from '../apiFixture';
import { expectSuccess, openLiquidationsFixture, type LiquidationsFixture } from '../liquidations/liquidationsFixture';
import { createFakeIdentity } from '../users/usersFixture';
import { fcmResponses, startFcm, type FakeFcm } from './fakeFcm';

let fcm: FakeFcm;
let api: ApiFixture;
let fixture: LiquidationsFixture;
let live: LiveMessage[];
beforeEach(async () => {
  fcm = await startFcm();
  const channel = createLiveFeed();
  live = [];
  channel.feed.subscribe(
    ({ message }) => live.push(message),
    () => {},
  );
  api = await openApiFixture({ identity: createFakeIdentity(), push: fcm.client(), live: channel });
  fixture = await openLiquidationsFixture(api);
  await register('admin', 'of-admin');
  await register('ana', 'of-ana');
});
afterEach(async () => {
  await api.close();
  await fcm.stop();
});

const sendDevice = (path: string, as: string, body: object): ReturnType<ApiFixture['send']> =>
  api.send('POST', path, { as, body } satisfies RequestOptions);
const register = async (as: string, token: string, language = 'es') =>
  expect((await sendDevice('devices', as, { token, language })).json).toEqual({ status: 'registered' });
const queryRegistered = () => api.db.kysely.selectFrom('devices').selectAll().orderBy('token').execute();
const listTokens = async () => (await queryRegistered()).map(({ token }) => token);
const takeNotifiedTokens = () => fcm.takeSent().map(({ token }) => token);

/** Invites a third administrator, whose token is the e-mail address. */
async function invite(email: string) {
  const { json } = await api.send('POST', 'users/administrator', {
    body: { displayName: 'Berta', email, duties: ['finance'] },
  });
  await api.send('GET', 'deposits', { as: email });
  return String(json['id']);
}

const recordPendingDeposit = async (as = 'admin', amountMinor = 50_000) =>
  recordDeposit(api, { purpose: 'topUp', accountId: await createPerson(api), amountMinor }, as);

describe('push messages of a pending deposit', () => {
  test('a person who muted the kind gets no push message', async () => {
    const change = (key: string) =>
      api.send('POST', 'mail-choices/change', {
        as: 'ana',
        body: { [key]: { channel: 'push', kind: 'depositToConfirm' } },
      });
    await change('mute');
    await recordPendingDeposit('admin');
    expect(takeNotifiedTokens()).toEqual([]);
    await change('unmute');
    await recordPendingDeposit('admin');
    expect(takeNotifiedTokens()).toEqual(['of-ana']);
  });

  test('push messages of a pending deposit are sent to other persons without details of the deposit', async () => {
    const { id, number } = await recordPendingDeposit('admin', 1_234_567);
    const [message, ...otherMessages] = fcm.takeSent();
    expect(otherMessages).toEqual([]);
    expect(message).toMatchObject({
      token: 'of-ana',
      data: {
        kind: 'depositToConfirm',
        id,
        text: 'Un depósito espera tu confirmación',
        severalText: 'Varios depósitos esperan tu confirmación',
        path: `/deposit/${id}`,
        language: 'es',
      },
    });
    // The message passes through Google, so it must not contain details.
    const text = JSON.stringify(message);
    for (const detail of [number, '1234567', '12345.67', 'admin', 'Persona', 'BBVA', 'MBAN'])
      expect(text).not.toContain(detail);
  });

  test('push messages of a pending deposit are sent in the language of the device', async () => {
    await register('ana', 'of-ana', 'en');
    await recordPendingDeposit();
    expect(fcm.takeSent()[0]?.data).toMatchObject({
      text: 'A deposit is waiting for you to confirm it',
      language: 'en',
    });
  });

  test('push messages of a pending deposit are also published on the live channel, with or without devices', async () => {
    await api.db.kysely.deleteFrom('devices').execute();
    const { id } = await recordPendingDeposit();
    expect(live.flatMap(({ notices }) => notices ?? [])).toEqual([{ kind: 'depositToConfirm', id }]);
    expect(live.every((message) => liveMessage.safeParse(message).success)).toBe(true);
  });

  test('push messages of a pending deposit are sent once, and not for confirmations, notes and rejected requests', async () => {
    const { id } = await recordPendingDeposit();
    fcm.takeSent();
    const depositAfter = await readDeposit(api, id);
    expect(
      (
        await api.send('PUT', `deposits/${id}`, {
          body: { ...depositAfter, note: 'Nota' },
          version: depositAfter.version,
        })
      ).status,
    ).toBe(200);
    expect((await actOnDeposit(api, id, 'confirm', { as: 'ana', dryRun: true })).status).toBe(200);
    expect((await actOnDeposit(api, id, 'confirm', { as: 'ana' })).status).toBe(200);
    expect((await postDeposit(api, { purpose: 'topUp', accountId: 'nobody' })).status).toBe(422);
    expect(fcm.requests).toHaveLength(1);
  });
});

describe('push messages of payouts', () => {
  test('push messages of payouts are sent to approvers who neither created nor submitted the run', async () => {
    const berta = 'berta@sobremesa.app';
    await invite(berta);
    await register(berta, 'of-berta');
    await fixture.sell((await fixture.company('La Comadre')).id);
    const { id } = expectSuccess(await fixture.createRun({}, { as: 'ana' }));
    expect(takeNotifiedTokens()).toEqual([]);
    expectSuccess(await fixture.act('liquidations', id, 'submit', { as: 'admin' }));
    const messages = fcm.takeSent();
    expect(messages.map(({ token }) => token)).toEqual(['of-berta']);
    expect(messages[0]?.data).toMatchObject({ kind: 'liquidationToApprove', path: `/liquidate/${id}` });
  });

  test('push messages of payouts are sent to everyone but the reporter of a failed payment', async () => {
    await fixture.sell((await fixture.company('La Comadre')).id);
    const run = await fixture.createRunIn('processing');
    fcm.takeSent();
    const [item] = await fixture.listItems(run.id);
    const body = { code: 'other', evidence: 'R03' };
    expectSuccess(await fixture.act('liquidation-items', String(item?.id), 'mark-failed', { as: 'ana', body }));
    const data = { kind: 'paymentFailed', id: item?.id, text: 'Un pago a empresa fue rechazado' };
    expect(fcm.takeSent()).toMatchObject([{ token: 'of-admin', data }]);
  });
});

describe('registered devices', () => {
  test('registered devices are removed when their token is unregistered, without failing the action', async () => {
    await register('ana', 'of-ana-old');
    fcm.answer('of-ana-old', fcmResponses.unregistered);
    await recordPendingDeposit();
    expect(takeNotifiedTokens()).toEqual(['of-ana']);
    expect(await listTokens()).toEqual(['of-admin', 'of-ana']);
  });

  test('registered devices receive nothing after sign-out, block, archiving or the end of the sessions', async () => {
    const berta = 'berta@sobremesa.app';
    const id = await invite(berta);
    const readVersion = async () => Number((await api.send('GET', `users/administrator/${id}`)).json['version']);
    const act = async (action: string, body = {}) =>
      api.send('POST', `users/administrator/${id}/${action}`, {
        version: await readVersion(),
        body,
        key: crypto.randomUUID(),
      });
    const ends: (() => Promise<{ status: number }>)[] = [
      () => sendDevice('devices/remove', berta, { token: 'of-berta' }),
      () => act('end-sessions'),
      () => act('block', { reason: 'Dejó la empresa' }),
      async () => {
        await act('unblock');
        return api.send('DELETE', `users/administrator/${id}`, { version: await readVersion() });
      },
    ];
    for (const endNotices of ends) {
      await api.db.kysely
        .insertInto('devices')
        .values({ token: 'of-berta', uid: await uidOf(id), language: 'es', seenAt: api.now.value.toISOString() })
        .execute();
      expect((await endNotices()).status).toBe(200);
      expect(await listTokens()).toEqual(['of-admin', 'of-ana']);
    }
  });

  test('registered devices receive nothing while their person is blocked', async () => {
    const id = await invite('berta@sobremesa.app');
    await register('berta@sobremesa.app', 'of-berta');
    await api.db.kysely.updateTable('accounts').set({ state: 'blocked' }).where('id', '=', id).execute();
    await api.db.kysely.deleteFrom('devices').where('token', '=', 'of-ana').execute();
    await recordPendingDeposit();
    expect(takeNotifiedTokens()).toEqual([]);
  });

  test('registered devices belong to the last user, who alone can remove them', async () => {
    await register('admin', 'of-ana');
    await recordPendingDeposit('admin');
    expect(takeNotifiedTokens()).toEqual([]);
    expect((await sendDevice('devices/remove', 'ana', { token: 'of-ana' })).json).toEqual({ status: 'removed' });
    expect(await listTokens()).toEqual(['of-admin', 'of-ana']);
  });

  test('registered devices are limited to twenty and removed after two months without use', async () => {
    for (const at of Array.from({ length: 21 }, (_, index) => index)) {
      api.now.advance(1_000);
      await register('ana', `device-${String(at).padStart(2, '0')}`);
    }
    expect((await queryRegistered()).filter(({ uid }) => uid === 'uid-ana').map(({ token }) => token)).not.toContain(
      'of-ana',
    );
    expect(await queryRegistered()).toHaveLength(21);
    api.now.advance(61 * 86_400_000);
    await register('ana', 'device-20');
    await api.runScheduler();
    expect(await listTokens()).toEqual(['device-20']);
  });

  test('registered devices are registered by administrators only, with valid data', async () => {
    const body = { token: 'x', language: 'es' };
    expect((await api.send('POST', 'devices', { as: null, body })).status).toBe(401);
    expect((await api.send('POST', 'devices', { as: 'user', body })).status).toBe(403);
    for (const wrongBody of [
      { token: '', language: 'es' },
      { token: 'x', language: 'fr' },
      { token: 'x'.repeat(5_000), language: 'es' },
    ])
      expect((await api.send('POST', 'devices', { body: wrongBody })).json['code']).toBe('request.invalid');
  });
});

describe('installations with push messages', () => {
  test('completes an action and logs the failure while Cloud Messaging is down', async () => {
    await fcm.stop();
    expect((await recordPendingDeposit()).state).toBe('pending');
    expect(api.log).toContainEqual(expect.objectContaining({ event: 'outside', what: 'push messages were not sent' }));
    fcm = await startFcm();
  });

  test('does not wait for push messages sent in the background', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const slowFixture = await openApiFixture({
      push: { awaited: false, send: () => released.then(() => ({ unregisteredTokens: ['of-ana'], failures: [] })) },
    });
    await slowFixture.send('POST', 'devices', { as: 'ana', body: { token: 'of-ana', language: 'es' } });
    const accountId = await createPerson(slowFixture);
    expect((await recordDeposit(slowFixture, { purpose: 'topUp', accountId })).state).toBe('pending');
    release();
    await expect.poll(() => slowFixture.db.kysely.selectFrom('devices').selectAll().execute()).toEqual([]);
    await slowFixture.close();
  });

  test('reports push messages as off when they are not configured', async () => {
    const silentFixture = await openApiFixture();
    const { json } = await silentFixture.send('POST', 'devices', { body: { token: 'x', language: 'es' } });
    expect(json).toEqual({ status: 'off' });
    await silentFixture.close();
  });
});

async function uidOf(id: string): Promise<string> {
  const { uid } = await api.db.kysely
    .selectFrom('accounts')
    .select('uid')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return String(uid);
}
