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

/** Follows the channel over a network made of `send`. */
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

/** Publishes until it is heard: before the connection stands nobody listens. */
async function publishUntilHeard(heard: string[], requestId: string) {
  await until(async () => {
    await feed.publish(message(requestId));
    expect(heard).toContain(requestId);
  });
}

describe('server-sent events', () => {
  test('tell of what is written, with the token of who follows', async () => {
    const { asked, heard } = follow();
    await publishUntilHeard(heard, 'one');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers.get('Authorization')).toBe('Bearer ana');
    expect(asked[0]?.headers.get('Last-Event-ID')).toBeNull();
  });

  test('go on after a broken connection where it broke', async () => {
    let broken: ReadableStreamDefaultController<Uint8Array> | undefined;
    const { asked, heard } = follow(async (request) => {
      const answer = await api.fetch(request);
      if (asked.length > 1) return answer;
      // The first connection is one that a test can break.
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

  test('say that something may have been missed when the server is another one since', async () => {
    const { asked, heard } = follow(async (request) => {
      if (asked.length === 1) throw new TypeError('Failed to fetch');
      return api.fetch(request);
    });
    await until(() => expect(heard).toEqual(['missed']));
    await publishUntilHeard(heard, 'one');
  });

  test('go on where the page was hidden, and read nothing again', async () => {
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

  test('go on from where they began when the connection was lost before anything changed', async () => {
    let isHeard = false;
    const { asked, heard } = follow(async (request) => {
      const answer = await api.fetch(request);
      if (asked.length > 1) return answer;
      // What is said first arrives, then the connection ends.
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
    ['too many requests', () => Response.json({ code: 'service.tooManyRequests' }, { status: 429 })],
    ['a page of a proxy', () => new Response('<html>', { status: 404 })],
    ['a refusal nobody knows', () => Response.json({ code: 'of.tomorrow' }, { status: 418 })],
  ])('are asked for again after %s', async (_, answer) => {
    const { asked, heard } = follow(async (request) => (asked.length === 1 ? answer() : api.fetch(request)));
    await publishUntilHeard(heard, 'one');
    expect(asked).toHaveLength(2);
  });

  test('are given up by who is not admitted, and by an API that has none', async () => {
    const refused = follow(undefined, { token: 'user' });
    await until(() => expect(refused.asked).toHaveLength(1));
    const unknown = follow(async () => new Response(null, { status: 204 }));
    await until(() => expect(unknown.asked).toHaveLength(1));
    const absent = follow(async () => Response.json({ message: 'Not found' }, { status: 404 }));
    await until(() => expect(absent.asked).toHaveLength(1));
    // Another channel that works shows that time has passed for these.
    const { heard } = follow();
    await publishUntilHeard(heard, 'one');
    expect([refused.asked, unknown.asked, absent.asked].map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(refused.heard).toEqual([]);
  });

  test('are asked for again only when the page is next shown, after the API has closed the oldest of too many', async () => {
    const { asked } = follow(async () => new Response('event: replaced\ndata: {}\n\n'));
    await until(() => expect(asked).toHaveLength(1));
    // Another channel that works shows that time has passed for it.
    const { heard } = follow();
    await publishUntilHeard(heard, 'one');
    expect(asked).toHaveLength(1);
    setVisibility('hidden');
    setVisibility('visible');
    await until(() => expect(asked).toHaveLength(2));
  });

  test('are asked for again while the API is out of service', async () => {
    let answers = 0;
    const { heard } = follow(async (request) => {
      answers += 1;
      return answers < 3 ? Response.json({ code: 'service.unavailable' }, { status: 503 }) : api.fetch(request);
    });
    await publishUntilHeard(heard, 'one');
    expect(answers).toBe(3);
  });

  test('are asked for again soon after a connection on which anything was said', async () => {
    // Doubled each time, the wait would be of years.
    const { asked } = follow(async () => new Response(':\n\n'), { longestWait: Infinity });
    await until(() => expect(asked.length).toBeGreaterThan(40));
  });

  test('end when nobody follows any more', async () => {
    const { asked, heard } = follow();
    await publishUntilHeard(heard, 'one');
    stop();
    expect(asked[0]?.signal.aborted).toBe(true);
    await feed.publish(message('two'));
    expect(heard).not.toContain('two');
  });

  test('that this console cannot read make it read everything again', async () => {
    const { heard } = follow(async () => new Response('event: change\ndata: {"kind":"new"}\n\n'));
    await until(() => expect(heard).toContain('missed'));
  });
});
