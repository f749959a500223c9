import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveMessage } from '../../../contract/live';
import { createLiveFeed } from '../../../api/live/feed';
import { createHttp } from '../../../src/data/http';
import { createEventsChannel } from '../../../src/live/events';
import { openApiFixture, type ApiFixture } from '../../api/apiFixture';
import { setVisibility, restoreVisibility } from './visibility';

let api: ApiFixture;
let feed = createLiveFeed();
let stopChannel = () => {};
beforeEach(async () => {
  feed = createLiveFeed();
  api = await openApiFixture({ live: feed });
});
afterEach(async () => {
  stopChannel();
  restoreVisibility();
  await api.close();
});

const createMessage = (requestId: string): LiveMessage => ({
  requestId,
  at: '2026-07-01T12:00:00.000Z',
  actor: { uid: 'uid-ana', name: 'Ana' },
  changes: [{ resource: 'catalogs/labels', records: [{ id: 'a', version: 1 }], more: false }],
});

type Send = (request: Request) => Promise<Response>;

/** Subscribes to the channel; `send` replaces the network. */
function subscribe(
  send: Send = (request) => api.fetch(request),
  { token = 'ana', longestWait = 4 }: { token?: string; longestWait?: number } = {},
) {
  const requests: Request[] = [];
  const receivedIds: string[] = [];
  const sessionLost = vi.fn<() => void>();
  const http = createHttp({
    getToken: async () => token,
    refreshToken: async () => token,
    expireSession: sessionLost,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push(request);
      return send(request);
    },
  });
  const channel = createEventsChannel({
    apiUrl: 'http://localhost/api',
    http,
    initialDelayMs: 1,
    maxDelayMs: longestWait,
  });
  stopChannel = channel({
    onMessage: ({ requestId }) => receivedIds.push(requestId),
    onMissed: () => receivedIds.push('missed'),
  });
  return { requests, received: receivedIds, sessionLost };
}

const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 30_000 });

/** Publishes again until the message is received, since the channel has no subscriber before the connection is open. */
async function publishUntilReceived(receivedIds: string[], requestId: string) {
  await waitFor(async () => {
    await feed.publish(createMessage(requestId));
    expect(receivedIds).toContain(requestId);
  });
}

describe('server-sent events', () => {
  test('deliver changes, authenticated with the token of the subscriber', async () => {
    const { requests, received } = subscribe();
    await publishUntilReceived(received, 'one');
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer ana');
    expect(requests[0]?.headers.get('Last-Event-ID')).toBeNull();
  });

  test('resume after a broken connection with the last event id', async () => {
    let broken: ReadableStreamDefaultController<Uint8Array> | undefined;
    const { requests, received } = subscribe(async (request) => {
      const response = await api.fetch(request);
      if (requests.length > 1) return response;
      // Lets the test break the first connection.
      const reader = response.body?.getReader();
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          broken = controller;
        },
        async pull(controller) {
          const { value } = (await reader?.read()) ?? {};
          if (value) controller.enqueue(value);
        },
      });
      return new Response(body, response);
    });
    await publishUntilReceived(received, 'one');
    broken?.error(new TypeError('network error'));
    await feed.publish(createMessage('two'));
    await waitFor(() => expect(received).toContain('two'));
    expect(requests[1]?.headers.get('Last-Event-ID')).toMatch(/-\d+$/);
    expect(received).not.toContain('missed');
  });

  test('report missed events when the first connection fails', async () => {
    const { requests, received } = subscribe(async (request) => {
      if (requests.length === 1) throw new TypeError('Failed to fetch');
      return api.fetch(request);
    });
    await waitFor(() => expect(received).toEqual(['missed']));
    await publishUntilReceived(received, 'one');
  });

  test('pause while the page is hidden and resume without missed events', async () => {
    const { requests, received } = subscribe();
    await publishUntilReceived(received, 'one');
    setVisibility('hidden');
    expect(requests[0]?.signal.aborted).toBe(true);
    await feed.publish(createMessage('two'));
    setVisibility('visible');
    await waitFor(() => expect(received).toContain('two'));
    expect(received).not.toContain('missed');
    expect(received.filter((one) => one === 'two')).toHaveLength(1);
  });

  test('resume from the start when the connection is lost before any change', async () => {
    let isFirstChunkRead = false;
    const { requests, received } = subscribe(async (request) => {
      const response = await api.fetch(request);
      if (requests.length > 1) return response;
      // Delivers the first chunk and then ends the connection.
      const { value } = (await response.body?.getReader().read()) ?? {};
      isFirstChunkRead = value !== undefined;
      await feed.publish(createMessage('meanwhile'));
      return new Response(value as BodyInit, response);
    });
    await waitFor(() => expect(received).toEqual(['meanwhile']));
    expect(isFirstChunkRead).toBe(true);
  });

  test.each([
    ['an error of the API', () => Response.json({ code: 'service.failed' }, { status: 500 })],
    ['429', () => Response.json({ code: 'service.tooManyRequests' }, { status: 429 })],
    ['an HTML page of a proxy', () => new Response('<html>', { status: 404 })],
    ['an unknown problem code', () => Response.json({ code: 'of.tomorrow' }, { status: 418 })],
  ])('reconnect after %s', async (_, response) => {
    const { requests, received } = subscribe(async (request) =>
      requests.length === 1 ? response() : api.fetch(request),
    );
    await publishUntilReceived(received, 'one');
    expect(requests).toHaveLength(2);
  });

  test('stop for a user without access, and for an API without a live channel', async () => {
    const refusedChannel = subscribe(undefined, { token: 'user' });
    await waitFor(() => expect(refusedChannel.requests).toHaveLength(1));
    const unknownChannel = subscribe(async () => new Response(null, { status: 204 }));
    await waitFor(() => expect(unknownChannel.requests).toHaveLength(1));
    const absentChannel = subscribe(async () => Response.json({ message: 'Not found' }, { status: 404 }));
    await waitFor(() => expect(absentChannel.requests).toHaveLength(1));
    // A message on a second channel shows that enough time has passed.
    const { received } = subscribe();
    await publishUntilReceived(received, 'one');
    expect(
      [refusedChannel.requests, unknownChannel.requests, absentChannel.requests].map(({ length }) => length),
    ).toEqual([1, 1, 1]);
    expect(refusedChannel.received).toEqual([]);
  });

  test('reconnect only when the page is shown again after the API has replaced the connection', async () => {
    const { requests } = subscribe(async () => new Response('event: replaced\ndata: {}\n\n'));
    await waitFor(() => expect(requests).toHaveLength(1));
    // A message on a second channel shows that enough time has passed.
    const { received } = subscribe();
    await publishUntilReceived(received, 'one');
    expect(requests).toHaveLength(1);
    setVisibility('hidden');
    setVisibility('visible');
    await waitFor(() => expect(requests).toHaveLength(2));
  });

  test('reconnect while the API is unavailable', async () => {
    let responseCount = 0;
    const { received } = subscribe(async (request) => {
      responseCount += 1;
      return responseCount < 3 ? Response.json({ code: 'service.unavailable' }, { status: 503 }) : api.fetch(request);
    });
    await publishUntilReceived(received, 'one');
    expect(responseCount).toBe(3);
  });

  test('reconnect without growing delays after a connection that delivered data', async () => {
    // If the delay doubled each time, forty connections would take years.
    const { requests } = subscribe(async () => new Response(':\n\n'), { longestWait: Infinity });
    await waitFor(() => expect(requests.length).toBeGreaterThan(40));
  });

  test('end when the subscriber unsubscribes', async () => {
    const { requests, received } = subscribe();
    await publishUntilReceived(received, 'one');
    stopChannel();
    expect(requests[0]?.signal.aborted).toBe(true);
    await feed.publish(createMessage('two'));
    expect(received).not.toContain('two');
  });

  test('report missed events when a message cannot be parsed', async () => {
    const { received } = subscribe(async () => new Response('event: change\ndata: {"kind":"new"}\n\n'));
    await waitFor(() => expect(received).toContain('missed'));
  });
});
