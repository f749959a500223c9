import { afterEach, describe, expect, test, vi } from 'vitest';
import { liveDocumentId, type LiveMessage } from '../../../contract/live';
import { createFirestoreChannel as createServerChannel } from '../../../api/live/firestore';
import { createFirestoreChannel, type SubscribeDocuments } from '../../../src/live/firestore';
import { createMemoryFirestore } from '../../api/live/memoryFirestore';
import { setVisibility, restoreVisibility } from './visibility';

const createMessage = (requestId: string, resource = 'catalogs/labels'): LiveMessage => ({
  requestId,
  at: '2026-07-01T12:00:00.000Z',
  actor: { uid: 'uid-ana', name: 'Ana' },
  changes: [{ resource, records: [{ id: 'a', version: 1 }], more: false }],
});

let stopChannel = () => {};
afterEach(() => {
  stopChannel();
  restoreVisibility();
});

const ids = ['catalogs/labels', 'sales'].map(liveDocumentId);
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 30_000 });

/** Opens the channels of a console and of an API over the same Firestore. */
function openChannel({ failedLoads = 0, client = createMemoryFirestore() } = {}) {
  const server = createServerChannel({ client, maxEntries: 2 });
  const activeListeners = new Set<{ deliver: () => Promise<void>; end: (code: string) => void }>();
  let openCount = 0;
  const followDocuments: SubscribeDocuments = (onDocuments, onEnd) => {
    const listener = {
      async deliver() {
        const knownDocuments = await client.read(ids, AbortSignal.timeout(30_000));
        const writtenDocuments = [...knownDocuments].filter(([, { updateTime }]) => updateTime !== null);
        if (activeListeners.has(listener))
          onDocuments(writtenDocuments.map(([id, { count, recent }]) => ({ id, data: { count, recent } })));
      },
      end(code: string) {
        activeListeners.delete(listener);
        onEnd({ code });
      },
    };
    activeListeners.add(listener);
    void listener.deliver();
    return () => void activeListeners.delete(listener);
  };
  const receivedIds: string[] = [];
  stopChannel = createFirestoreChannel({
    async open() {
      openCount += 1;
      if (openCount <= failedLoads) throw new TypeError('Failed to fetch dynamically imported module');
      return followDocuments;
    },
    initialDelayMs: 1,
    maxDelayMs: 4,
  })({
    onMessage: ({ requestId }) => receivedIds.push(requestId),
    onMissed: (resource) => receivedIds.push(`missed ${resource}`),
  });
  const deliver = () => Promise.all([...activeListeners].map((one) => one.deliver()));
  return {
    received: receivedIds,
    listening: activeListeners,
    openings: () => openCount,
    deliver,
    async publish(...requestIds: string[]) {
      for (const requestId of requestIds) await server.publish(createMessage(requestId));
      await deliver();
    },
    end: (code: string) => [...activeListeners].forEach((one) => one.end(code)),
  };
}

async function openedChannel(options?: Parameters<typeof openChannel>[0]) {
  const channel = openChannel(options);
  await waitFor(() => expect(channel.listening.size).toBe(1));
  await channel.deliver();
  return channel;
}

describe('live channel in Firestore', () => {
  test('delivers each message once, from the subscription on', async () => {
    const { received, publish, deliver } = await openedChannel();
    await publish('one');
    await deliver();
    await publish('two', 'three');
    expect(received).toEqual(['one', 'two', 'three']);
  });

  test('delivers nothing that was published before', async () => {
    const client = createMemoryFirestore();
    await createServerChannel({ client }).publish(createMessage('before'));
    const { received, publish } = await openedChannel({ client });
    await publish('after');
    expect(received).toEqual(['after']);
  });

  test('reports the resource of messages that its document has dropped', async () => {
    const { received, publish } = await openedChannel();
    await publish('one', 'two', 'three');
    expect(received).toEqual(['two', 'three', 'missed catalogs/labels']);
    await publish('four');
    expect(received.at(-1)).toBe('four');
  });

  test('pauses while the page is hidden and resumes without missed messages', async () => {
    const { received, publish, listening, deliver } = await openedChannel();
    await publish('one');
    setVisibility('hidden');
    expect(listening.size).toBe(0);
    await publish('two');
    setVisibility('visible');
    await waitFor(() => expect(listening.size).toBe(1));
    await deliver();
    expect(received).toEqual(['one', 'two']);
  });

  test('resumes after an error and retries a failed script', async () => {
    const { received, publish, end, listening, deliver } = await openedChannel({ failedLoads: 2 });
    end('unavailable');
    await publish('one');
    await waitFor(() => expect(listening.size).toBe(1));
    await deliver();
    expect(received).toEqual(['one']);
  });

  test('ends when the rules deny access', async () => {
    const { end, openings } = await openedChannel();
    end('permission-denied');
    // The second channel reopens after the same delay. When it has, the first channel would have reopened too.
    const otherChannel = await openedChannel();
    otherChannel.end('unavailable');
    await waitFor(() => expect(otherChannel.openings()).toBe(2));
    expect(openings()).toBe(1);
  });

  test('ends when the subscriber unsubscribes', async () => {
    const { listening, publish, received } = await openedChannel();
    stopChannel();
    expect(listening.size).toBe(0);
    await publish('one');
    expect(received).toEqual([]);
  });
});
