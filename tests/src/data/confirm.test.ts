import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHttp } from '../../../src/data/http';
import { confirmIdentity, settleConfirmation } from '../../../src/session/identityConfirmation';

interface SentRequest {
  url: string;
  key: string | null;
  body: unknown;
  token: string | null;
}

let requestsSent: SentRequest[];
/** Set by the test: whether the API considers the sign-in recent. */
let isRecent: boolean;
const secondFactorNeeded = vi.fn<() => void>();
beforeEach(() => {
  [requestsSent, isRecent] = [[], false];
  secondFactorNeeded.mockClear();
});
afterEach(() => settleConfirmation(false));

const createRefusal = (code: string) =>
  Response.json({ code }, { status: 403, headers: { 'Content-Type': 'application/problem+json' } });

const http = createHttp({
  getToken: async () => (isRecent ? 'new' : 'old'),
  refreshToken: async () => null,
  expireSession: () => {},
  confirmIdentity,
  requireSecondFactor: secondFactorNeeded,
  fetch: async (input, init) => {
    const headers = new Headers(init?.headers);
    const url = String(input);
    requestsSent.push({
      url,
      key: headers.get('Idempotency-Key'),
      body: init?.body,
      token: headers.get('Authorization'),
    });
    if (url === '/api/none') return createRefusal('auth.secondFactorNeeded');
    return isRecent ? Response.json({ url }) : createRefusal('auth.recentSignInNeeded');
  },
});

const write = (url: string) =>
  http(url, { method: 'POST', body: '{"a":1}', headers: { 'Idempotency-Key': `key ${url}` } });
const settlePromises = () => new Promise((resolve) => setTimeout(resolve));

test('concurrent requests that need the password wait for one confirmation and are repeated unchanged', async () => {
  const writes = Promise.all([write('/api/1'), write('/api/2')]);
  await settlePromises();
  expect(requestsSent).toHaveLength(2);
  isRecent = true;
  settleConfirmation(true);
  expect((await writes).map(({ json }) => json)).toEqual([{ url: '/api/1' }, { url: '/api/2' }]);
  const sentRequests = requestsSent.map(({ url, key, body }) => ({ url, key, body }));
  expect(sentRequests.slice(2)).toEqual(sentRequests.slice(0, 2));
  expect(requestsSent.map(({ token }) => token)).toEqual(['Bearer old', 'Bearer old', 'Bearer new', 'Bearer new']);
});

test('cancelling the confirmation rejects the request without a retry', async () => {
  const response = write('/api/1').catch((error: unknown) => error);
  await settlePromises();
  settleConfirmation(false);
  expect(await response).toMatchObject({ status: 403, body: { code: 'auth.recentSignInNeeded' } });
  expect(requestsSent).toHaveLength(1);
  const repeatedWrite = write('/api/1');
  await settlePromises();
  isRecent = true;
  settleConfirmation(true);
  expect((await repeatedWrite).status).toBe(200);
});

test('a required second factor is reported to the session without asking for the password', async () => {
  await expect(http('/api/none')).rejects.toMatchObject({ body: { code: 'auth.secondFactorNeeded' } });
  expect(secondFactorNeeded).toHaveBeenCalledTimes(1);
  expect(requestsSent).toHaveLength(1);
});
