import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createParser } from 'eventsource-parser';
import { createLiveFeed } from '../../api/live/feed';
import { openApiFixture } from '../api/apiFixture';
import { createLabel } from '../api/labels';
import { percentile, print } from './benchFixture';

/**
 * Limit in milliseconds from the response to the writer until the last follower is notified. The page has two seconds
 * in total.
 */
const maxP95Ms = 200;
const followers = 20;

interface ReceivedMessage {
  requestId: string;
  receivedAt: number;
}

async function openLiveStream(
  origin: string,
  stop: AbortSignal,
  onMessage: (message: ReceivedMessage) => void,
): Promise<void> {
  const response = await fetch(`${origin}/api/live`, { headers: { Authorization: 'Bearer ana' }, signal: stop });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!response.ok || !reader) throw new Error(`the channel answers ${response.status}`);
  let resolveOpened = () => {};
  const untilOpened = new Promise<void>((resolve) => (resolveOpened = resolve));
  const parser = createParser({
    onEvent({ event, data }) {
      if (event === 'open') return resolveOpened();
      const { requestId } = JSON.parse(data) as { requestId: string };
      onMessage({ requestId, receivedAt: performance.now() });
    },
  });
  void (async () => {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) parser.feed(chunk.value);
  })().catch(() => undefined);
  await untilOpened;
}

export async function benchLive(edits: number): Promise<boolean> {
  const api = await openApiFixture({ live: createLiveFeed() });
  const server = createServer(getRequestListener((request) => api.fetch(request)));
  const controller = new AbortController();
  try {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await api.send('GET', 'catalogs/labels', { as: 'ana' });
    const { id, slug, color } = await createLabel(api);
    let onReceived: (message: ReceivedMessage) => void = () => {};
    for (let index = 0; index < followers; index += 1)
      await openLiveStream(origin, controller.signal, (one) => onReceived(one));
    const [saveTimes, deliveryTimes]: [number[], number[]] = [[], []];
    let version = 1;
    for (let index = 0; index < edits; index += 1) {
      const requestId = crypto.randomUUID();
      const deliveryMs: number[] = [];
      const allMessagesReceived = new Promise<void>((resolve) => {
        onReceived = (one) => {
          if (one.requestId === requestId && deliveryMs.push(one.receivedAt) === followers) resolve();
        };
      });
      const startedAt = performance.now();
      const response = await fetch(`${origin}/api/catalogs/labels/${id}`, {
        method: 'PUT',
        headers: {
          Authorization: 'Bearer admin',
          'Content-Type': 'application/json',
          'If-Match': `"${version}"`,
          'X-Request-Id': requestId,
        },
        body: JSON.stringify({ name: { es: `Etiqueta ${index}`, en: null }, slug, color }),
      });
      if (!response.ok) throw new Error(await response.text());
      ({ version } = (await response.json()) as { version: number });
      const endedAt = performance.now();
      await allMessagesReceived;
      saveTimes.push(endedAt - startedAt);
      // The message may arrive before the response.
      deliveryTimes.push(Math.max(0, Math.max(...deliveryMs) - endedAt));
    }
    const titles = ['p50 ms', 'p95 ms', 'most ms'];
    print(`${`live channel, ${followers} follow`.padEnd(32)}${titles.map((title) => title.padStart(10)).join('')}\n`);
    for (const [name, durations] of [
      ['saved and answered', saveTimes],
      ['then heard by the last', deliveryTimes],
    ] as const) {
      const numbers = [percentile(durations, 0.5), percentile(durations, 0.95), Math.max(...durations)];
      print(`${name.padEnd(32)}${numbers.map((ms) => ms.toFixed(1).padStart(10)).join('')}\n`);
    }
    const isWithinLimit = percentile(deliveryTimes, 0.95) <= maxP95Ms;
    if (!isWithinLimit) print(`ABOVE THE LIMIT of ${maxP95Ms} ms\n`);
    return isWithinLimit;
  } finally {
    controller.abort();
    server.closeAllConnections();
    server.close();
    await api.close();
  }
}
