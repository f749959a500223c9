import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Role } from '../../../contract/roles';
import type { Agent, Session } from '../../../contract/people/sessions';
import { agentOf } from '../../../api/users/sessions';
import { freshApi, identity, list, type Fixture, type Json, type TestResponse } from '../harness';

const agents = {
  laptop:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
};

const laptop = 'admin@2026-07-01T11:00:00.000Z';
const phone = 'admin@2026-07-01T11:30:00.000Z';

let api: Fixture;
beforeEach(async () => {
  api = await freshApi({
    identity: {
      ...identity,
      // A token is who signed in, and when.
      async verify(token) {
        const [name = '', signedInAt = ''] = token.split('@');
        return { uid: `uid-${name}`, email: `${name}@sobremesa.app`, role: Role.administrator, signedInAt };
      },
      endSessions: () => Promise.resolve(),
    },
  });
  await ask(laptop, agents.laptop);
  await ask(phone, agents.phone);
});
afterEach(() => api.close());

const ask = (as: string, agent = agents.laptop): Promise<TestResponse> =>
  api.send('GET', 'permissions', { as, headers: { 'User-Agent': agent } });
const sessionsOf = async (as: string) => {
  const { json } = await api.send('GET', 'sessions', { as, headers: { 'User-Agent': agents.laptop } });
  return json['sessions'] as unknown as Session[];
};
const end = (as: string, signedInAt: string) => api.send('POST', 'sessions/end', { as, body: { signedInAt } });
const refused = { status: 401, json: { code: 'auth.tokenRevoked' } };

describe('one’s sessions', () => {
  test('are listed by device, with when each began and was used, this one marked', async () => {
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
    await ask('ana@2026-07-01T11:45:00.000Z');
    expect(await sessionsOf('ana@2026-07-01T11:45:00.000Z')).toHaveLength(1);
  });

  test('are noted at most every five minutes', async () => {
    const used = async () => (await sessionsOf(laptop)).find(({ current }) => current)?.lastUsedAt;
    api.now.pass(4 * 60_000);
    expect(await used()).toBe('2026-07-01T12:00:00.000Z');
    api.now.pass(60_000);
    expect(await used()).toBe('2026-07-01T12:05:00.000Z');
  });

  test('of two devices that signed in within the same second are one, which names both', async () => {
    await ask(laptop, agents.phone);
    expect((await sessionsOf(laptop)).find(({ current }) => current)?.agents).toEqual([
      { browser: 'chrome', system: 'windows' },
      { browser: 'safari', system: 'ios' },
    ]);
  });

  test('that nobody used for sixty days are forgotten, one that was ended is not', async () => {
    await end(laptop, phone.slice(6));
    api.now.pass(61 * 86_400_000);
    await api.upkeep();
    expect(await sessionsOf(laptop)).toHaveLength(1);
    expect(await ask(phone)).toMatchObject(refused);
  });
});

describe('a session that its person ends', () => {
  test('is refused from then on, and the others go on', async () => {
    expect((await end(laptop, phone.slice(6))).json['sessions']).toHaveLength(1);
    expect(await ask(phone)).toMatchObject(refused);
    expect(await api.send('POST', 'catalogs/labels', { as: phone, body: {} })).toMatchObject(refused);
    expect((await ask(laptop)).status).toBe(200);
    expect((await ask('admin@2026-07-01T12:00:00.000Z')).status).toBe(200);
  });

  test('is nobody else’s', async () => {
    await ask('ana@2026-07-01T11:30:00.000Z');
    await end(laptop, phone.slice(6));
    expect((await ask('ana@2026-07-01T11:30:00.000Z')).status).toBe(200);
  });

  test('is not the one that asks', async () => {
    expect((await end(laptop, laptop.slice(6))).json['violations']).toEqual([
      { field: 'signedInAt', code: 'notAChoice' },
    ]);
    expect((await ask(laptop)).status).toBe(200);
  });

  test('writes nothing any more, also what it had begun to send', async () => {
    const slow = new ReadableStream<Uint8Array>({
      async pull(stream) {
        await end(laptop, phone.slice(6));
        stream.enqueue(new TextEncoder().encode('{"name":{"es":"x"},"slug":"x","color":"#166534"}'));
        stream.close();
      },
    });
    const answer = await api.fetch(
      new Request('http://localhost/api/catalogs/labels', {
        method: 'POST',
        headers: { Authorization: `Bearer ${phone}`, 'Content-Type': 'application/json' },
        body: slow,
        duplex: 'half',
      } as RequestInit),
    );
    expect(answer.status).toBe(401);
    expect((await api.send('GET', list('catalogs/labels'), { as: laptop })).json).toEqual([]);
  });

  test('stands in the history of the account', async () => {
    await end(laptop, phone.slice(6));
    await api.send('POST', 'sessions/end-others', { as: laptop, body: {} });
    const events = (
      await api.send('GET', list('audit-events', { filter: { resource: 'users/administrator' } }), { as: laptop })
    ).json as unknown as Json[];
    expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(['end-session', 'end-other-sessions']));
  });
});

describe('all others', () => {
  test('end, also those that were never seen, and a new sign-in comes in', async () => {
    const { json } = await api.send('POST', 'sessions/end-others', { as: laptop, body: {} });
    expect(json['sessions']).toMatchObject([{ current: true }]);
    expect(await ask(phone)).toMatchObject(refused);
    expect(await ask('admin@2026-06-30T08:00:00.000Z')).toMatchObject(refused);
    expect((await ask(laptop)).status).toBe(200);
    api.now.pass(2_000);
    const again = 'admin@2026-07-01T12:00:01.000Z';
    expect((await ask(again)).status).toBe(200);
    await api.send('POST', 'sessions/end-others', { as: again, body: {} });
    expect(await ask(laptop)).toMatchObject(refused);
    expect((await ask(again)).status).toBe(200);
  });
});

test.each([
  [agents.laptop, 'chrome', 'windows'],
  [agents.phone, 'safari', 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0', 'firefox', 'macos'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0', 'edge', 'linux'],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36', 'chrome', 'android'],
  ['curl/8', 'other', 'other'],
  [undefined, 'other', 'other'],
])('%s is called %s on %s', (userAgent, browser, system) => {
  expect(agentOf(userAgent)).toEqual({ browser, system } satisfies Record<keyof Agent, string>);
});
