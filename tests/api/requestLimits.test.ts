import { afterEach, describe, expect, test } from 'vitest';
import { addressOf } from '../../api/hosts/address';
import { networkOf } from '../../api/http/network';
import type { IdentityPort } from '../../api/ports/identity';
import { createLiveFeed } from '../../api/live/feed';
import { openApiFixture, identity, type ApiFixture } from './apiFixture';

let api: ApiFixture;
afterEach(() => api?.close());

const limits = { reads: 6, writes: 3, address: 20 };

async function collectStatuses(count: number, send: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses = [];
  for (let requestCount = 0; requestCount < count; requestCount += 1) statuses.push((await send()).status);
  return statuses;
}

const readLabels = (as = 'admin') => api.send('GET', 'catalogs/labels', { as });
const sendFromAddress = (address: string | undefined, token = 'admin') =>
  api.fetch(
    new Request('http://localhost/api/catalogs/labels', { headers: { Authorization: `Bearer ${token}` } }),
    address === undefined ? {} : { address },
  );

describe('request limits of a person', () => {
  test('permits a minute’s requests at once and then refills', async () => {
    api = await openApiFixture({ limits });
    expect(await collectStatuses(7, readLabels)).toEqual([200, 200, 200, 200, 200, 200, 429]);
    const refusal = await readLabels();
    expect(refusal.headers.get('Retry-After')).toBe('10');
    expect(refusal.headers.get('Content-Type')).toBe('application/problem+json');
    expect(refusal.json).toMatchObject({ code: 'service.tooManyRequests', status: 429 });
    api.now.advance(10_000);
    expect(await collectStatuses(2, readLabels)).toEqual([200, 429]);
    // An idle hour adds no more than the requests of one minute.
    api.now.advance(3_600_000);
    expect(await collectStatuses(7, readLabels)).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });

  test('counts persons separately, and writes separately from reads', async () => {
    api = await openApiFixture({ limits });
    await collectStatuses(7, readLabels);
    expect((await readLabels('ana')).status).toBe(200);
    const write = () => api.send('POST', 'catalogs/labels', { body: {} });
    expect(await collectStatuses(4, write)).toEqual([422, 422, 422, 429]);
  });

  test('counts presence reports separately from writes', async () => {
    api = await openApiFixture({ limits: { ...limits, address: 0 }, live: createLiveFeed() });
    const body = { resource: 'catalogs/labels', recordId: 'none', page: crypto.randomUUID(), doing: 'left' };
    const reportPresence = () => api.send('POST', 'presence', { body });
    expect(await collectStatuses(61, reportPresence)).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
    const write = () => api.send('POST', 'catalogs/labels', { body: {} });
    expect(await collectStatuses(4, write)).toEqual([422, 422, 422, 429]);
    api.now.advance(1_000);
    expect(await collectStatuses(2, reportPresence)).toEqual([200, 429]);
  });

  test('counts sessions separately, so that a copied token uses up no other session', async () => {
    const verify = async (token: string) => ({
      ...(await identity.verify('admin')),
      signedInAt: token === 'copied' ? '2026-07-01T11:00:00.000Z' : '2026-07-01T12:00:00.000Z',
    });
    api = await openApiFixture({ limits, identity: { ...identity, verify } });
    expect((await collectStatuses(8, () => readLabels('copied'))).at(-1)).toBe(429);
    expect(await collectStatuses(6, readLabels)).toEqual([200, 200, 200, 200, 200, 200]);
  });

  /** Each token is a separate session of the same person. */
  const identityBySession: IdentityPort = {
    ...identity,
    verify: async (token) => ({
      ...(await identity.verify('admin')),
      signedInAt: new Date(Date.parse('2026-07-01T11:00:00.000Z') + Number(token) * 1_000).toISOString(),
    }),
  };
  const allowedOf = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length;

  test('limits a person to the requests of five sessions', async () => {
    api = await openApiFixture({ limits, identity: identityBySession });
    const responseStatuses = [];
    for (let session = 1; session <= 20; session += 1)
      responseStatuses.push(...(await collectStatuses(7, () => readLabels(String(session)))));
    expect(allowedOf(responseStatuses)).toBe(5 * limits.reads);
    api.now.advance(60_000);
    expect(allowedOf(await collectStatuses(7, () => readLabels('21')))).toBe(limits.reads);
  });

  test('reserves the share of the own session next to four copied ones', async () => {
    api = await openApiFixture({ limits, identity: identityBySession });
    for (let minute = 0; minute < 3; minute += 1) {
      for (const token of ['1', '2', '3', '4']) await collectStatuses(30, () => readLabels(token));
      expect(allowedOf(await collectStatuses(7, () => readLabels('5')))).toBe(limits.reads);
      api.now.advance(60_000);
    }
  });

  test('exempts health checks from the request limits of a person', async () => {
    api = await openApiFixture({ limits });
    expect(new Set(await collectStatuses(30, () => api.send('GET', 'health', { as: null })))).toEqual(new Set([200]));
  });

  test('permits any number of requests with limits of zero', async () => {
    api = await openApiFixture({ limits: { reads: 0, writes: 0, address: 0 } });
    expect(new Set(await collectStatuses(50, readLabels))).toEqual(new Set([200]));
  });
});

describe('request limits of an address', () => {
  test('counts requests of an address before their tokens are verified', async () => {
    api = await openApiFixture({ limits });
    const responseStatuses = await collectStatuses(21, () => sendFromAddress('203.0.113.7', 'made up'));
    expect(responseStatuses).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
    expect((await sendFromAddress('203.0.113.7')).status).toBe(429);
    expect((await sendFromAddress('203.0.113.8')).status).toBe(200);
  });

  const sendPublicly = (path: string) =>
    api.fetch(new Request(`http://localhost/api/${path}`), { address: '203.0.113.7' });

  test.each(['support', `images/${crypto.randomUUID()}`])('counts public requests of an address: %s', async (path) => {
    api = await openApiFixture({ limits });
    const responseStatuses = await collectStatuses(21, () => sendPublicly(path));
    expect(responseStatuses.map((status) => status === 429)).toEqual([
      ...Array.from({ length: 20 }, () => false),
      true,
    ]);
    expect((await sendFromAddress('203.0.113.7')).status).toBe(429);
  });

  test('exempts health checks from the exhausted limit of an address', async () => {
    api = await openApiFixture({ limits });
    await collectStatuses(25, () => sendPublicly('support'));
    for (const path of ['health', 'health/ready'])
      expect(new Set(await collectStatuses(100, () => sendPublicly(path)))).toEqual(new Set([200]));
    // Concurrent probes share one database query.
    const probes = await Promise.all(Array.from({ length: 50 }, () => sendPublicly('health/ready')));
    expect(await Promise.all(probes.map((response) => response.json()))).toEqual(
      probes.map(() => ({ status: 'ready' })),
    );
  });

  test('counts no requests from an unknown address', async () => {
    api = await openApiFixture({ limits });
    expect(new Set(await collectStatuses(30, () => sendFromAddress(undefined, 'made up')))).toEqual(new Set([401]));
  });

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ])('counts the address %s in the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  const connection = { incoming: { socket: { remoteAddress: '10.0.0.1' } } };
  const requestForwardedFor = (value: string) =>
    new Request('http://localhost/', { headers: { 'X-Forwarded-For': value } });

  test('ignores forged forwarding headers', () => {
    expect(addressOf(requestForwardedFor('198.51.100.1'), connection, 0)).toBe('10.0.0.1');
    expect(addressOf(requestForwardedFor('198.51.100.1, 203.0.113.7'), connection, 1)).toBe('203.0.113.7');
    expect(addressOf(requestForwardedFor('made up, 198.51.100.1, 203.0.113.7'), connection, 2)).toBe('198.51.100.1');
    expect(addressOf(requestForwardedFor('203.0.113.7'), connection, 2)).toBeUndefined();
    expect(addressOf(new Request('http://localhost/'), connection, 1)).toBeUndefined();
  });
});
