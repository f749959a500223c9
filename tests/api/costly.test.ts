import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CostlySlots } from '../../api/http/costly';
import { openApiFixture, type ApiFixture } from './apiFixture';

const limits = { maxRunningPerPerson: 2, maxRunning: 4, maxWaitingPerPerson: 3, maxWaitMs: 10_000 };

describe('slots for expensive requests', () => {
  const { signal } = new AbortController();
  let slots: CostlySlots;
  beforeEach(() => {
    vi.useFakeTimers();
    slots = new CostlySlots(limits);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Requests a slot. `isRunning` is true once the request has its slot. */
  function request(person: string, from: AbortSignal = signal) {
    const slot = { isRunning: false, refused: undefined as unknown, release: () => {} };
    slots.acquire(person, from).then(
      (release) => Object.assign(slot, { isRunning: true, release }),
      (error: unknown) => (slot.refused = error),
    );
    return slot;
  }
  const settled = () => vi.advanceTimersByTimeAsync(0);
  const running = (all: readonly { isRunning: boolean }[]) => all.map(({ isRunning }) => isRunning);

  test('gives a person two slots; a third request waits, another person’s does not', async () => {
    const requests = [request('ana'), request('ana'), request('ana'), request('luis')] as const;
    await settled();
    expect(running(requests)).toEqual([true, true, false, true]);
    requests[1].release();
    await settled();
    expect(running(requests)).toEqual([true, true, true, true]);
  });

  test('gives four slots in total, in order of arrival', async () => {
    const requests = ['ana', 'ana', 'luis', 'luis', 'eva', 'ana', 'mar'].map((person) => request(person));
    await settled();
    expect(running(requests)).toEqual([true, true, true, true, false, false, false]);
    requests[2]?.release();
    requests[3]?.release();
    await settled();
    // The third and fourth slot are free, but `ana` already has two running requests.
    expect(running(requests).slice(4)).toEqual([true, false, true]);
  });

  test('frees one slot when it is released twice', async () => {
    const [first] = [request('ana'), request('ana')];
    const [third, fourth] = [request('ana'), request('ana')];
    await settled();
    first.release();
    first.release();
    await settled();
    expect(running([third, fourth])).toEqual([true, false]);
  });

  test('answers 429 with Retry-After after ten seconds of waiting, and at once when three requests wait', async () => {
    const requests = Array.from({ length: 6 }, () => request('ana'));
    await settled();
    const refusal = { code: 'service.tooManyAtOnce', status: 429, details: { headers: { 'Retry-After': '10' } } };
    expect(requests.map(({ refused }) => refused)).toEqual([
      ...Array.from({ length: 5 }, () => undefined),
      expect.objectContaining(refusal),
    ]);
    await vi.advanceTimersByTimeAsync(limits.maxWaitMs);
    expect(requests.slice(2).map(({ refused }) => refused)).toEqual(
      Array.from({ length: 4 }, () => expect.objectContaining(refusal)),
    );
    requests[0]?.release();
    const next = request('ana');
    await settled();
    expect(next.isRunning).toBe(true);
  });

  test('gives no slot to a request canceled while it waits', async () => {
    const canceled = new AbortController();
    const [first] = [request('ana'), request('ana')];
    const [gone, next] = [request('ana', canceled.signal), request('ana')];
    await settled();
    canceled.abort();
    first.release();
    await settled();
    expect([gone.isRunning, gone.refused, next.isRunning]).toEqual([false, canceled.signal.reason, true]);
  });
});

describe('exports, imports and reports', () => {
  let api: ApiFixture;
  beforeEach(async () => {
    api = await openApiFixture();
    await api.send('GET', 'catalogs/labels', { as: 'ana' });
  });
  afterEach(() => api.close());

  const request = (path: string, { as = 'admin', method = 'GET', signal }: RequestInput = {}) =>
    api.fetch(
      new Request(`http://localhost/api/${path}`, {
        method,
        headers: { Authorization: `Bearer ${as}` },
        ...(signal && { signal }),
      }),
    );
  interface RequestInput {
    as?: string;
    method?: string;
    signal?: AbortSignal;
  }
  const file = 'catalogs/labels.csv';
  /** Twenty requests of a person may wait; the next request is rejected at once. */
  const fillQueue = () => Array.from({ length: 20 }, () => request(file).then((response) => response.text()));
  const report = 'reports/sales?from=2026-06-01&to=2026-06-30';

  test.each([file, 'catalogs/labels.xlsx', report, 'system/checks'])(
    'rejects a person’s request beyond two running and twenty waiting: %s',
    async (path) => {
      const unread = [await request(file), await request(file)];
      const waiting = fillQueue();
      const refused = await request(path);
      expect([refused.status, refused.headers.get('Retry-After'), await refused.json()]).toEqual([
        429,
        '10',
        expect.objectContaining({ code: 'service.tooManyAtOnce' }),
      ]);
      const other = await request(path, { as: 'ana' });
      expect(other.status).toBe(200);
      await other.body?.cancel();
      for (const response of unread) await response.text();
      expect(await Promise.all(waiting)).toHaveLength(20);
    },
  );

  test('counts imports among the expensive requests', async () => {
    const unread = [await request(file), await request(file)];
    const waiting = fillQueue();
    const body = { importId: crypto.randomUUID(), columns: ['slug'], rows: [{ row: 1, cells: ['vegano'] }] };
    const refused = await api.send('POST', 'catalogs/labels/import?dryRun=true', { body });
    expect(refused.json['code']).toBe('service.tooManyAtOnce');
    for (const response of unread) await response.text();
    await Promise.all(waiting);
  });

  test('occupies no slot while a body arrives slowly', async () => {
    const stop = new AbortController();
    const slow = Array.from({ length: 3 }, () =>
      api.fetch(
        new Request('http://localhost/api/catalogs/labels/import?dryRun=true', {
          method: 'POST',
          headers: { Authorization: 'Bearer admin', 'Content-Type': 'application/json' },
          body: new ReadableStream({
            start(controller) {
              controller.enqueue(new TextEncoder().encode('{'));
              stop.signal.addEventListener('abort', () => controller.close());
            },
          }),
          duplex: 'half',
        } as RequestInit),
      ),
    );
    expect(await (await request(file)).text()).not.toBe('');
    stop.abort();
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([400, 400, 400]);
  });

  test('frees the slot when the client cancels the body or disconnects', async () => {
    const gone = new AbortController();
    const [canceled, disconnected] = [await request(file), await request(file, { signal: gone.signal })];
    const waiting = fillQueue();
    await canceled.body?.cancel();
    gone.abort();
    await Promise.all(waiting);
    expect((await request(file)).status).toBe(200);
    expect(disconnected.status).toBe(200);
  });

  test('frees the slot of HEAD requests and rejected requests', async () => {
    for (let count = 0; count < 30; count += 1) {
      expect((await request(file, { method: 'HEAD' })).status).toBe(200);
      expect((await request(`${file}?unknown=1`)).status).toBe(400);
    }
  });
});
