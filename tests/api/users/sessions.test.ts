import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Role } from '../../../contract/roles';
import type { Session } from '../../../contract/people/sessions';
import { maxSessions } from '../../../api/users/sessions';
import { openApiFixture, identity, listPath, type ApiFixture, type Json, type TestResponse } from '../apiFixture';
import { userAgents } from './agents';

const laptop = 'admin@2026-07-01T11:00:00.000Z';
const phone = 'admin@2026-07-01T11:30:00.000Z';

let api: ApiFixture;
beforeEach(async () => {
  api = await openApiFixture({
    identity: {
      ...identity,
      // A token consists of person and sign-in time.
      async verify(token) {
        const [name = '', signedInAt = ''] = token.split('@');
        return { uid: `uid-${name}`, email: `${name}@sobremesa.app`, role: Role.administrator, signedInAt };
      },
      endSessions: () => Promise.resolve(),
      setRole: () => Promise.resolve(),
    },
  });
  await sendAs(laptop, userAgents.laptop);
  await sendAs(phone, userAgents.phone);
});
afterEach(() => api.close());

const sendAs = (as: string, agent = userAgents.laptop): Promise<TestResponse> =>
  api.send('GET', 'permissions', { as, headers: { 'User-Agent': agent } });
const sessionsOf = async (as: string) => {
  const { json } = await api.send('GET', 'sessions', { as, headers: { 'User-Agent': userAgents.laptop } });
  return json['sessions'] as unknown as Session[];
};
const endSession = (as: string, signedInAt: string) => api.send('POST', 'sessions/end', { as, body: { signedInAt } });
const revokedResponse = { status: 401, json: { code: 'auth.tokenRevoked' } };

test('records exports of lists and reports in the history of the exporter', async () => {
  for (const file of [
    'users/user.csv',
    'audit-events.xlsx',
    'reports/accounts/people.csv?from=2026-07-01&to=2026-07-31',
  ])
    expect((await api.send('GET', file, { as: laptop })).status).toBe(200);
  const events = listPath('audit-events', { filter: { action: 'export' }, sort: ['id', 'ASC'] });
  expect((await api.send('GET', events, { as: laptop })).json as unknown as Json[]).toMatchObject([
    { resource: 'users/administrator', actorId: 'uid-admin', reason: 'users/user · 0' },
    { reason: expect.stringMatching(/^audit-events · \d+$/) },
    { reason: expect.stringMatching(/^reports\/accounts\/people · \d+$/) },
  ]);
});

describe('own sessions', () => {
  test('lists sessions by device with start and last use, the current one marked', async () => {
    expect(await sessionsOf(laptop)).toEqual([
      {
        signedInAt: '2026-07-01T11:30:00.000Z',
        lastUsedAt: '2026-07-01T12:00:00.000Z',
        agents: [{ browser: 'safari', system: 'ios' }],
        current: false,
      },
      {
        signedInAt: '2026-07-01T11:00:00.000Z',
        lastUsedAt: '2026-07-01T12:00:00.000Z',
        agents: [{ browser: 'chrome', system: 'windows' }],
        current: true,
      },
    ]);
    await sendAs('ana@2026-07-01T11:45:00.000Z');
    expect(await sessionsOf('ana@2026-07-01T11:45:00.000Z')).toHaveLength(1);
  });

  test('updates the last use at most every five minutes', async () => {
    const readLastUse = async () => (await sessionsOf(laptop)).find(({ current }) => current)?.lastUsedAt;
    api.now.advance(4 * 60_000);
    expect(await readLastUse()).toBe('2026-07-01T12:00:00.000Z');
    api.now.advance(60_000);
    expect(await readLastUse()).toBe('2026-07-01T12:05:00.000Z');
  });

  test('merges sessions of two devices that signed in within one second', async () => {
    await sendAs(laptop, userAgents.phone);
    expect((await sessionsOf(laptop)).find(({ current }) => current)?.agents).toEqual([
      { browser: 'chrome', system: 'windows' },
      { browser: 'safari', system: 'ios' },
    ]);
  });

  test('deletes sessions unused for sixty days, but not ended ones', async () => {
    await endSession(laptop, phone.slice(6));
    api.now.advance(61 * 86_400_000);
    await api.runScheduler();
    expect(await sessionsOf(laptop)).toHaveLength(1);
    expect(await sendAs(phone)).toMatchObject(revokedResponse);
  });
});

describe('a session ended by its person', () => {
  test('rejects an ended session from then on, while others continue', async () => {
    expect((await endSession(laptop, phone.slice(6))).json['sessions']).toHaveLength(1);
    expect(await sendAs(phone)).toMatchObject(revokedResponse);
    expect(await api.send('POST', 'catalogs/labels', { as: phone, body: {} })).toMatchObject(revokedResponse);
    expect((await sendAs(laptop)).status).toBe(200);
    expect((await sendAs('admin@2026-07-01T12:00:00.000Z')).status).toBe(200);
  });

  test('ends no session of another person at the same time', async () => {
    await sendAs('ana@2026-07-01T11:30:00.000Z');
    await endSession(laptop, phone.slice(6));
    expect((await sendAs('ana@2026-07-01T11:30:00.000Z')).status).toBe(200);
  });

  test('ends the current session without a recent sign-in, and keeps the others', async () => {
    api.now.advance(8 * 3_600_000);
    expect((await api.send('POST', 'sessions/end', { as: laptop, body: {} })).status).toBe(200);
    expect(await sendAs(laptop)).toMatchObject(revokedResponse);
    expect(await sessionsOf(phone)).toMatchObject([{ signedInAt: phone.slice(6), current: true }]);
  });

  test('rejects the end of the current session by its sign-in time', async () => {
    expect((await endSession(laptop, laptop.slice(6))).json['violations']).toEqual([
      { field: 'signedInAt', code: 'notAChoice' },
    ]);
    expect((await sendAs(laptop)).status).toBe(200);
  });

  test.each(['2026-07-01T11:30:00Z', '2026-07-01T11:30:00.0Z'])(
    'accepts the sign-in time in the format %s',
    async (moment) => {
      expect((await endSession(laptop, moment)).status).toBe(200);
      expect(await sendAs(phone)).toMatchObject(revokedResponse);
      expect(await listRows()).toHaveLength(2);
    },
  );

  test('rejects the end of the current session in another time format', async () => {
    expect((await endSession(laptop, '2026-07-01T11:00:00Z')).json['violations']).toEqual([
      { field: 'signedInAt', code: 'notAChoice' },
    ]);
    expect((await sendAs(laptop)).status).toBe(200);
  });

  test.each(['2026-07-01T12:05:00.000Z', '2126-07-01T12:05:00.000Z', '2026-07-01T11:29:59.000Z'])(
    'rejects the end of an unlisted session: %s',
    async (moment) => {
      expect(await endSession(phone, moment)).toMatchObject({ status: 404, json: { code: 'record.notFound' } });
      api.now.advance(5 * 60_000);
      expect((await sendAs(`admin@${moment}`)).status).toBe(200);
    },
  );

  test('rejects a second end of a session', async () => {
    await endSession(laptop, phone.slice(6));
    expect((await endSession(laptop, phone.slice(6))).status).toBe(404);
  });

  test('writes nothing of a request in progress', async () => {
    const slowBody = new ReadableStream<Uint8Array>({
      async pull(stream) {
        await endSession(laptop, phone.slice(6));
        stream.enqueue(new TextEncoder().encode('{"name":{"es":"x"},"slug":"x","color":"#166534"}'));
        stream.close();
      },
    });
    const response = await api.fetch(
      new Request('http://localhost/api/catalogs/labels', {
        method: 'POST',
        headers: { Authorization: `Bearer ${phone}`, 'Content-Type': 'application/json' },
        body: slowBody,
        duplex: 'half',
      } as RequestInit),
    );
    expect(response.status).toBe(401);
    expect((await api.send('GET', listPath('catalogs/labels'), { as: laptop })).json).toEqual([]);
  });

  test('records the end of a session in the history of the account', async () => {
    await endSession(laptop, phone.slice(6));
    await api.send('POST', 'sessions/end-others', { as: laptop, body: {} });
    const events = (
      await api.send('GET', listPath('audit-events', { filter: { resource: 'users/administrator' } }), { as: laptop })
    ).json as unknown as Json[];
    expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(['end-session', 'end-other-sessions']));
  });
});

const listRows = () => api.db.kysely.selectFrom('sessions').selectAll().execute();

describe('stored sessions of one person', () => {
  const createDate = (index: number) => new Date(Date.UTC(2026, 5, 1) + index * 1000).toISOString();

  test('stores only the most recently used sessions, while older ones still work', async () => {
    for (let index = 0; index < maxSessions + 5; index += 1) {
      await sendAs(`admin@${createDate(index)}`);
      api.now.advance(1000);
    }
    expect(await sessionsOf(`admin@${createDate(60)}`)).toHaveLength(maxSessions);
    expect(await listRows()).toHaveLength(maxSessions);
    expect((await sendAs(phone)).status).toBe(200);
    expect(await sessionsOf(phone)).toHaveLength(maxSessions);
  });

  test('stores a limited number of ended sessions, all of which remain rejected', async () => {
    const endedCount = maxSessions + 5;
    for (let index = 0; index < endedCount; index += 1) {
      await sendAs(`admin@${createDate(index)}`);
      expect((await endSession(laptop, createDate(index))).status).toBe(200);
    }
    expect((await listRows()).filter(({ endedAt }) => endedAt !== null)).toHaveLength(maxSessions);
    for (let index = 0; index < endedCount; index += 1)
      expect(await sendAs(`admin@${createDate(index)}`)).toMatchObject(revokedResponse);
    for (const token of [laptop, phone]) expect((await sendAs(token)).status).toBe(200);
  });
});

describe('sessions ended by an owner', () => {
  /**
   * Session of a thief, who ends the session of the rightful person (`person`). That person then asks an owner for
   * help.
   */
  const thief = 'ana@2026-07-01T11:00:00.000Z';
  const person = 'ana@2026-07-01T11:58:00.000Z';
  const newToken = 'ana@2026-07-01T12:00:00.000Z';

  const runAccountAction = async (action: string, body?: object) => {
    const listAddress = listPath('users/administrator', { filter: { email: 'ana@sobremesa.app' } });
    const [{ id, version } = {}] = (await api.send('GET', listAddress, { as: laptop })).json as unknown as Json[];
    const address = `users/administrator/${String(id)}/${action}`;
    const requestOptions = { as: laptop, key: crypto.randomUUID(), version: Number(version) };
    return api.send('POST', address, { ...requestOptions, body: body ?? {} });
  };

  test.each([
    ['ends the sessions of somebody', [['end-sessions']]],
    ['blocks and unblocks somebody', [['block', { reason: 'x' }], ['unblock']]],
  ] as const)('rejects earlier sessions and admits later ones when an owner %s', async (_, acts) => {
    await sendAs(thief);
    await sendAs(person);
    await api.send('POST', 'sessions/end', { as: thief, body: { signedInAt: person.slice(4) } });
    for (const [action, body] of acts) expect((await runAccountAction(action, body)).status).toBe(200);
    expect((await listRows()).filter(({ uid }) => uid === 'uid-ana')).toEqual([]);
    for (const token of [thief, person]) expect(await sendAs(token)).toMatchObject(revokedResponse);
    expect((await sendAs(newToken)).status).toBe(200);
  });
});

describe('end of all other sessions', () => {
  test('ends unlisted sessions too and admits a new sign-in', async () => {
    const { json } = await api.send('POST', 'sessions/end-others', { as: laptop, body: {} });
    expect(json['sessions']).toMatchObject([{ current: true }]);
    expect(await sendAs(phone)).toMatchObject(revokedResponse);
    expect(await sendAs('admin@2026-06-30T08:00:00.000Z')).toMatchObject(revokedResponse);
    expect((await sendAs(laptop)).status).toBe(200);
    api.now.advance(2_000);
    const newToken = 'admin@2026-07-01T12:00:01.000Z';
    expect((await sendAs(newToken)).status).toBe(200);
    await api.send('POST', 'sessions/end-others', { as: newToken, body: {} });
    expect(await sendAs(laptop)).toMatchObject(revokedResponse);
    expect((await sendAs(newToken)).status).toBe(200);
  });
});
