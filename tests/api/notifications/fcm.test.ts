import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PushData } from '../../../contract/notices';
import { fcmResponses, startFcm, type FakeFcm } from './fakeFcm';

let fcm: FakeFcm;
beforeEach(async () => {
  fcm = await startFcm();
});
afterEach(() => fcm.stop());

const data: PushData = {
  kind: 'depositToConfirm',
  id: 'd1',
  requestId: 'r1',
  text: 'Un depósito espera tu confirmación',
  severalText: 'Varios depósitos esperan tu confirmación',
  path: '/deposits/d1',
  language: 'es',
};
const createMessages = (...tokens: string[]) => tokens.map((token) => ({ token, data }));

describe('Firebase Cloud Messaging', () => {
  test('sends one message per device with the token of the service account', async () => {
    expect(await fcm.client().send(createMessages('a', 'b'))).toEqual({ unregisteredTokens: [], failures: [] });
    expect(fcm.takeSent()).toEqual(
      ['a', 'b'].map((token) => ({ token, data, webpush: { headers: { TTL: '86400', Urgency: 'high' } } })),
    );
    expect(fcm.requests[0]?.path).toBe('/v1/projects/demo-sobremesa/messages:send');
    expect(fcm.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer service-token',
      'content-type': 'application/json',
    });
  });

  test('reports unregistered tokens and sends the other messages', async () => {
    fcm.answer('a', fcmResponses.unregistered);
    fcm.answer('b', fcmResponses.noToken);
    expect((await fcm.client().send(createMessages('a', 'b', 'c'))).unregisteredTokens.toSorted()).toEqual(['a', 'b']);
    expect(fcm.takeSent().map(({ token }) => token)).toEqual(['c']);
  });

  test('preserves the token after an invalid message and keeps it out of the log', async () => {
    fcm.answer('device-a', fcmResponses.invalidMessage);
    const { unregisteredTokens, failures } = await fcm.client().send(createMessages('device-a'));
    expect(unregisteredTokens).toEqual([]);
    expect(failures.map(String)).toEqual([expect.stringContaining('FCM answers 400')]);
    expect(failures.map(String).join('')).not.toContain('device-a');
  });

  test('retries a busy service after the requested pause', async () => {
    fcm.answer('a', fcmResponses.busy, fcmResponses.overQuota, { status: 200 });
    expect(await fcm.client().send(createMessages('a'))).toEqual({ unregisteredTokens: [], failures: [] });
    expect(fcm.takeSent()).toHaveLength(1);
    expect(fcm.pauses).toEqual([7_000, 1_000]);
  });

  test('retries after a truncated response', async () => {
    fcm.answer('a', { status: 503, body: '{"error": {"code": 503, "mess' }, { status: 200 });
    expect(await fcm.client().send(createMessages('a'))).toEqual({ unregisteredTokens: [], failures: [] });
    expect(fcm.takeSent()).toHaveLength(1);
  });

  test('gives up after four attempts and reports one reason once', async () => {
    for (const token of ['device-a', 'device-b']) fcm.answer(token, fcmResponses.overQuota);
    const { unregisteredTokens, failures } = await fcm.client().send(createMessages('device-a', 'device-b'));
    expect([unregisteredTokens, failures.length, fcm.requests.length]).toEqual([[], 1, 8]);
  });

  test('times out when the service or the access token does not answer', async () => {
    fcm.answer('a', 'silence');
    expect((await fcm.client({ timeout: 50 }).send(createMessages('a'))).failures).toHaveLength(1);
    const neverResolve = () => new Promise<string>(() => {});
    expect(
      (await fcm.client({ timeout: 50, accessToken: neverResolve }).send(createMessages('b'))).failures,
    ).toHaveLength(1);
  });
});
