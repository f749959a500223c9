import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { liveMessage, maxRecordsPerChange, type LiveMessage } from '../../../contract/live';
import { maxBacklog, createLiveFeed } from '../../../api/live/feed';
import { liveMessageOf } from '../../../api/live/messages';
import { catalogsOf } from '../catalogRequests';
import { asOwner, openApiFixture, callers, type ApiFixture } from '../apiFixture';

let api: ApiFixture;
let channel = createLiveFeed();
const streams: AbortController[] = [];
beforeEach(async () => {
  channel = createLiveFeed();
  api = await openApiFixture({ live: channel });
  // Creates the accounts first, since creating an account is a change as well.
  for (const as of ['admin', 'ana']) await api.send('GET', 'catalogs/labels', { as });
});
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.abort();
  await api.close();
});

const createForm = (slug: string) => ({ name: { es: slug, en: slug }, slug, color: '#166534' });

/** Follows the channel like a console. `readNextEvent` waits for the next event. */
async function openLiveStream(as = 'admin', lastEventId?: string) {
  const controller = new AbortController();
  streams.push(controller);
  const headers = {
    Authorization: `Bearer ${as}`,
    ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
  };
  const response = await api.fetch(new Request('http://localhost/api/live', { headers, signal: controller.signal }));
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const readNextEvent = async (): Promise<EventSourceMessage | null> => {
    while (events.length === 0) if (!(await read())) return null;
    return events.shift() ?? null;
  };
  const read = async () => {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (value !== undefined) parser.feed(value);
    return !done;
  };
  return {
    answer: response,
    /** Returns the next event, or `null` at the end of the stream. */
    next: readNextEvent,
    /** Waits for the first event and returns its id. The stream misses no event after it. */
    async waitUntilOpened(): Promise<string> {
      const firstEvent = await readNextEvent();
      expect(firstEvent?.event).toBe('open');
      return firstEvent?.id ?? '';
    },
    async readMessage(): Promise<LiveMessage> {
      return liveMessage.parse(JSON.parse((await readNextEvent())?.data ?? 'null'));
    },
  };
}

describe('GET /api/live', () => {
  test('sends record, version and actor of a change without its values', async () => {
    const stream = await openLiveStream('ana');
    await stream.waitUntilOpened();
    const { json } = await api.send('POST', 'catalogs/labels', { body: createForm('vegano') });
    const event = await stream.next();
    expect(event?.event).toBe('change');
    const message = liveMessage.parse(JSON.parse(event?.data ?? ''));
    expect(message.changes).toEqual([
      { resource: 'catalogs/labels', records: [{ id: json['id'], version: 1 }], more: false },
    ]);
    expect(message.actor).toEqual({ uid: callers['admin']?.uid, name: 'admin' });
    expect(event?.data).not.toContain('vegano');

    await api.send('PUT', `catalogs/labels/${String(json['id'])}`, { body: createForm('vegana'), version: 1 });
    expect((await stream.readMessage()).changes[0]?.records).toEqual([{ id: json['id'], version: 2 }]);
  });

  test('sends nothing for dry runs, rejections and unchanged forms', async () => {
    const plan = await catalogsOf(api).create('plans');
    const { json } = await api.send('POST', 'catalogs/labels', { body: createForm('vegano') });
    const stream = await openLiveStream('ana');
    await stream.waitUntilOpened();
    const address = `catalogs/labels/${String(json['id'])}`;
    expect((await api.send('PUT', address, { body: createForm('vegano'), version: 1 })).status).toBe(200);
    expect((await api.send('PUT', address, { body: createForm('otro'), version: 9 })).status).toBe(412);
    expect((await api.send('POST', 'catalogs/labels', { body: createForm('vegano') })).status).toBe(422);
    const supersede = `catalogs/plans/${plan.id}/supersede?dryRun=true`;
    const terms = { priceMinor: 17_900, interval: 'month' };
    expect((await api.send('POST', supersede, { version: 1, body: terms })).status).toBe(200);
    const lastResponse = await api.send('POST', 'catalogs/labels', { body: createForm('ultimo') });
    expect((await stream.readMessage()).changes[0]?.records).toEqual([{ id: lastResponse.json['id'], version: 1 }]);
  });

  test('sends one message for a repeated request', async () => {
    const stream = await openLiveStream('ana');
    await stream.waitUntilOpened();
    const key = crypto.randomUUID();
    for (const _ of [1, 2]) await api.send('POST', 'catalogs/labels', { body: createForm('vegano'), key });
    await api.send('POST', 'catalogs/labels', { body: createForm('otro') });
    const [firstMessage, secondMessage] = [await stream.readMessage(), await stream.readMessage()];
    expect(firstMessage.changes[0]?.records[0]?.id).not.toBe(secondMessage.changes[0]?.records[0]?.id);
  });

  test('resumes after the last event of a lost connection', async () => {
    await api.send('POST', 'catalogs/labels', { body: createForm('uno') });
    const firstStream = await openLiveStream('ana');
    await firstStream.waitUntilOpened();
    await api.send('POST', 'catalogs/labels', { body: createForm('dos') });
    const seenEvent = await firstStream.next();
    await api.send('POST', 'catalogs/labels', { body: createForm('tres') });
    const resumedStream = await openLiveStream('ana', seenEvent?.id);
    expect(await resumedStream.waitUntilOpened()).toBe(seenEvent?.id);
    const missedMessage = await resumedStream.readMessage();
    const { json } = await api.send('GET', 'catalogs/labels?filter={"slug":"tres"}');
    expect(missedMessage.changes[0]?.records[0]?.id).toBe(json['0']?.['id']);
  });

  test('resumes from the start of a connection lost before any event', async () => {
    await api.send('POST', 'catalogs/labels', { body: createForm('uno') });
    const firstStream = await openLiveStream('ana');
    const firstId = await firstStream.waitUntilOpened();
    const { json } = await api.send('POST', 'catalogs/labels', { body: createForm('dos') });
    const resumedStream = await openLiveStream('ana', firstId);
    await resumedStream.waitUntilOpened();
    expect((await resumedStream.readMessage()).changes[0]?.records[0]?.id).toBe(json['id']);
  });

  test('sends a position to resume from after missed events', async () => {
    const stream = await openLiveStream('ana', 'another-7');
    const reset = await stream.next();
    const { json } = await api.send('POST', 'catalogs/labels', { body: createForm('uno') });
    const resumedStream = await openLiveStream('ana', reset?.id);
    await resumedStream.waitUntilOpened();
    expect((await resumedStream.readMessage()).changes[0]?.records[0]?.id).toBe(json['id']);
  });

  test('sends a reset to a slow reader and continues', async () => {
    const stream = await openLiveStream('ana');
    await stream.waitUntilOpened();
    const changes = [{ resource: 'catalogs/labels', records: [], more: true }];
    const message: LiveMessage = { requestId: 'r', at: '', actor: { uid: 'u', name: null }, changes };
    for (let index = 0; index < 2 * maxBacklog + 2; index += 1) await channel.publish(message);
    const receivedEvents: (string | undefined)[] = [];
    while (!receivedEvents.includes('reset') && receivedEvents.length < maxBacklog + 2)
      receivedEvents.push((await stream.next())?.event);
    expect(receivedEvents).toContain('reset');
    // Publishes one more message and skips buffered events until it arrives.
    await channel.publish({ ...message, requestId: 'last' });
    let event = await stream.next();
    while (event && !event.data.includes('last')) event = await stream.next();
    expect(event?.event).toBe('change');
  });

  test('answers HEAD without a subscription', async () => {
    const subscribe = vi.spyOn(channel.feed, 'subscribe');
    const { status, headers, text } = await api.send('HEAD', 'live', { as: 'ana' });
    expect([status, headers.get('content-type'), text]).toEqual([200, 'text/event-stream', '']);
    expect(subscribe).not.toHaveBeenCalled();
  });

  test.each(['another-7', 'nonsense', ''])('sends a reset after the event id "%s"', async (id) => {
    const stream = await openLiveStream('ana', id);
    expect((await stream.next())?.event).toBe('reset');
  });

  test('restricts GET /api/live to administrators', async () => {
    expect((await openLiveStream('user')).answer.status).toBe(403);
    expect((await openLiveStream('expired')).answer.status).toBe(401);
  });

  test('closes the channel of a blocked person before the next message', async () => {
    const stream = await openLiveStream('ana');
    await stream.waitUntilOpened();
    await api.db.kysely.updateTable('accounts').set({ state: 'blocked' }).where('uid', '=', 'uid-ana').execute();
    await api.send('POST', 'catalogs/labels', { body: createForm('vegano') });
    expect(await stream.next()).toBeNull();
  });

  test('closes channels when the server stops', async () => {
    const stream = await openLiveStream('ana');
    await stream.waitUntilOpened();
    channel.feed.close();
    expect(await stream.next()).toBeNull();
  });

  test('answers 204 without a live channel', async () => {
    const otherFixture = await openApiFixture({ db: api.db });
    expect(await otherFixture.send('GET', 'live')).toMatchObject({ status: 204, text: '' });
  });

  test('logs a failing channel without failing the write', async () => {
    const failingFixture = await openApiFixture({
      db: api.db,
      live: { publish: () => Promise.reject(new Error('no channel')) },
    });
    const { status } = await failingFixture.send('POST', 'catalogs/labels', { body: createForm('vegano') });
    expect(status).toBe(201);
    expect(failingFixture.log.find(({ event }) => event === 'outside')?.['what']).toBe('the live channel failed');
  });
});

describe('live messages', () => {
  const messageContext = {
    actor: asOwner(callers['admin'] ?? ({} as never)),
    at: '2026-07-01T12:00:00.000Z',
    requestId: 'r',
  };

  test('live messages name a limited number of records and flag that there are more', () => {
    const changedRecords = Array.from({ length: maxRecordsPerChange + 1 }, (_, index) => ({
      resource: 'r',
      id: `${index}`,
      version: 1,
    }));
    const [change] = liveMessageOf(messageContext, changedRecords)?.changes ?? [];
    expect(change?.records).toHaveLength(maxRecordsPerChange);
    expect(change?.more).toBe(true);
  });

  test('live messages name a record once, at its last version', () => {
    const changedRecords = [1, 2].map((version) => ({ resource: 'r', id: 'a', version }));
    expect(liveMessageOf(messageContext, changedRecords)?.changes).toEqual([
      { resource: 'r', records: [{ id: 'a', version: 2 }], more: false },
    ]);
  });

  test('live messages are omitted without changes', () => {
    expect(liveMessageOf(messageContext, [])).toBeNull();
  });
});

test('resets subscribers whose last event the feed has dropped', async () => {
  const { feed, publish } = createLiveFeed({ maxEvents: 2 });
  const ids: string[] = [];
  feed.subscribe(
    ({ id }) => ids.push(id),
    () => {},
  );
  const message: LiveMessage = { requestId: 'r', at: '', actor: { uid: 'u', name: null }, changes: [] };
  for (const _ of [1, 2, 3, 4]) await publish(message);
  expect(feed.since(ids[3] ?? '')).toEqual([]);
  expect(feed.since(ids[1] ?? '')?.map(({ id }) => id)).toEqual(ids.slice(2));
  expect(feed.since(ids[0] ?? '')).toBeNull();
});
