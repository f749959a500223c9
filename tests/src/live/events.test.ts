import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveMessage } from '../../../contract/live';
import { createLiveFeed } from '../../../api/live/feed';
import { createHttp } from '../../../src/data/http';
import { createEventsChannel } from '../../../src/live/events';
import { openApiFixture, type ApiFixture } from '../../api/apiFixture';
import { setVisibility, restoreVisibility } from './visibility';

let api: ApiFixture;
let feed = createLiveFeed();
let stop = () => {};
beforeEach(async () => {
  feed = createLiveFeed();
  api = await openApiFixture({ live: feed });
});
afterEach(async () => {
  stop();
  restoreVisibility();
  await api.close();
});

const message = (requestId: string): LiveMessage => ({
  requestId,
  at: '2026-07-01T12:00:00.000Z',
  actor: { uid: 'uid-ana', name: 'Ana' },
  changes: [{ resource: 'catalogs/labels', records: [{ id: 'a', version: 1 }], more: false }],
});

type Send = (request: Request) => Promise<Response>;

/** Subscribes to the channel over a network made of `send`. */
function follow(
  send: Send = (request) => api.fetch(request),
  { token = 'ana', longestWait = 4 }: { token?: string; longestWait?: number } = {},
) {
  const asked: Request[] = [];
  const heard: string[] = [];
  const sessionLost = vi.fn<() => void>();
  const http = createHttp({
    getToken: async () => token,
    refreshToken: async () => token,
    expireSession: sessionLost,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      asked.push(request);
      return send(request);
    },
  });
  const channel = createEventsChannel({ apiUrl: 'http://localhost/api', http, initialDelay: 1, maxDelay: longestWait });
  stop = channel({
    onMessage: ({ requestId }) => heard.push(requestId),
    onMissed: () => heard.push('missed'),
  });
  return { asked, heard, sessionLost };
}

const until = (holds: () => void) => vi.waitFor(holds, { timeout: 30_000 });

/** Publishes until it is received, since there is no subscriber before the connection is open. */
async function publishUntilHeard(heard: string[], requestId: string) {
  await until(async () => {
    await feed.publish(message(requestId));
    expect(heard).toContain(requestId);
  });
}

describe('server-sent events', () => {
  test('deliver changes, authenticated with the token of the subscriber', async () => {
    const { asked, heard } = follow();
    await publishUntilHeard(heard, 'one');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers.get('Authorization')).toBe('Bearer ana');
    expect(asked[0]?.headers.get('Last-Event-ID')).toBeNull();
  });

  test('resume after a broken connection with the last event id', async () => {
    let broken: ReadableStreamDefaultController<Uint8Array> | undefined;
    const { asked, heard } = follow(async (request) => {
      const answer = await api.fetch(request);
      if (asked.length > 1) return answer;
      // The test can break the first connection.
      const reader = answer.body?.getReader();
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          broken = controller;
        },
        async pull(controller) {
          const { value } = (await reader?.read()) ?? {};
          if (value) controller.enqueue(value);
        },
      });
      return new Response(body, answer);
    });
    await publishUntilHeard(heard, 'one');
    broken?.error(new TypeError('network error'));
    await feed.publish(message('two'));
    await until(() => expect(heard).toContain('two'));
    expect(asked[1]?.headers.get('Last-Event-ID')).toMatch(/-\d+$/);
    expect(heard).not.toContain('missed');
  });

  test('report missed events when the first connection fails', async () => {
    const { asked, heard } = follow(async (request) => {
      if (asked.length === 1) throw new TypeError('Failed to fetch');
      return api.fetch(request);
    });
    await until(() => expect(heard).toEqual(['missed']));
    await publishUntilHeard(heard, 'one');
  });

  test('pause while the page is hidden and resume without missed events', async () => {
    const { asked, heard } = follow();
    await publishUntilHeard(heard, 'one');
    setVisibility('hidden');
    expect(asked[0]?.signal.aborted).toBe(true);
    await feed.publish(message('two'));
    setVisibility('visible');
    await until(() => expect(heard).toContain('two'));
    expect(heard).not.toContain('missed');
    expect(heard.filter((one) => one === 'two')).toHaveLength(1);
  });

  test('resume from the start when the connection is lost before any change', async () => {
    let isHeard = false;
    const { asked, heard } = follow(async (request) => {
      const answer = await api.fetch(request);
      if (asked.length > 1) return answer;
      // The first chunk arrives, then the connection ends.
      const { value } = (await answer.body?.getReader().read()) ?? {};
      isHeard = value !== undefined;
      await feed.publish(message('meanwhile'));
      return new Response(value as BodyInit, answer);
    });
    await until(() => expect(heard).toEqual(['meanwhile']));
    expect(isHeard).toBe(true);
  });

  test.each([
    ['an error of the API', () => Response.json({ code: 'service.failed' }, { status: 500 })],
    ['429', () => Response.json({ code: 'service.tooManyRequests' }, { status: 429 })],
    ['an HTML page of a proxy', () => new Response('<html>', { status: 404 })],
    ['an unknown problem code', () => Response.json({ code: 'of.tomorrow' }, { status: 418 })],
  ])('reconnect after %s', async (_, answer) => {
    const { asked, heard } = follow(async (request) => (asked.length === 1 ? answer() : api.fetch(request)));
    await publishUntilHeard(heard, 'one');
    expect(asked).toHaveLength(2);
  });

  test('stop for a user without access, and for an API without a live channel', async () => {
    const refused = follow(undefined, { token: 'user' });
    await until(() => expect(refused.asked).toHaveLength(1));
    const unknown = follow(async () => new Response(null, { status: 204 }));
    await until(() => expect(unknown.asked).toHaveLength(1));
    const absent = follow(async () => Response.json({ message: 'Not found' }, { status: 404 }));
    await until(() => expect(absent.asked).toHaveLength(1));
    // Another working channel shows that enough time has passed.
    const { heard } = follow();
    await publishUntilHeard(heard, 'one');
    expect([refused.asked, unknown.asked, absent.asked].map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(refused.heard).toEqual([]);
  });

  test('reconnect only when the page is shown again after the API has replaced the connection', async () => {
    const { asked } = follow(async () => new Response('event: replaced\ndata: {}\n\n'));
    await until(() => expect(asked).toHaveLength(1));
    // Another working channel shows that enough time has passed.
    const { heard } = follow();
    await publishUntilHeard(heard, 'one');
    expect(asked).toHaveLength(1);
    setVisibility('hidden');
    setVisibility('visible');
    await until(() => expect(asked).toHaveLength(2));
  });

  test('reconnect while the API is unavailable', async () => {
    let answers = 0;
    const { heard } = follow(async (request) => {
      answers += 1;
      return answers < 3 ? Response.json({ code: 'service.unavailable' }, { status: 503 }) : api.fetch(request);
    });
    await publishUntilHeard(heard, 'one');
    expect(answers).toBe(3);
  });

  test('reconnect without growing delays after a connection that delivered data', async () => {
    // With a doubled delay, forty connections would take years.
    const { asked } = follow(async () => new Response(':\n\n'), { longestWait: Infinity });
    await until(() => expect(asked.length).toBeGreaterThan(40));
  });

  test('end when the subscriber unsubscribes', async () => {
    const { asked, heard } = follow();
    await publishUntilHeard(heard, 'one');
    stop();
    expect(asked[0]?.signal.aborted).toBe(true);
    await feed.publish(message('two'));
    expect(heard).not.toContain('two');
  });

  test('report missed events when a message cannot be parsed', async () => {
    const { heard } = follow(async () => new Response('event: change\ndata: {"kind":"new"}\n\n'));
    await until(() => expect(heard).toContain('missed'));
  });
});
