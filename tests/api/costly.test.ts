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
  function request(person: string, abortSignal: AbortSignal = signal) {
    const slot = { isRunning: false, refused: undefined as unknown, release: () => {} };
    slots.acquire(person, abortSignal).then(
      (release) => Object.assign(slot, { isRunning: true, release }),
      (error: unknown) => (slot.refused = error),
    );
    return slot;
  }
  const settlePromises = () => vi.advanceTimersByTimeAsync(0);
  const runningFlags = (slots: readonly { isRunning: boolean }[]) => slots.map(({ isRunning }) => isRunning);

  test('gives a person two slots; a third request waits, another person’s does not', async () => {
    const requests = [request('ana'), request('ana'), request('ana'), request('luis')] as const;
    await settlePromises();
    expect(runningFlags(requests)).toEqual([true, true, false, true]);
    requests[1].release();
    await settlePromises();
    expect(runningFlags(requests)).toEqual([true, true, true, true]);
  });

  test('gives four slots in total, in order of arrival', async () => {
    const requests = ['ana', 'ana', 'luis', 'luis', 'eva', 'ana', 'mar'].map((person) => request(person));
    await settlePromises();
    expect(runningFlags(requests)).toEqual([true, true, true, true, false, false, false]);
    requests[2]?.release();
    requests[3]?.release();
    await settlePromises();
    // The third and fourth slot are free, but `ana` already has two running requests.
    expect(runningFlags(requests).slice(4)).toEqual([true, false, true]);
  });

  test('frees one slot when it is released twice', async () => {
    const [firstSlot] = [request('ana'), request('ana')];
    const [thirdSlot, fourth] = [request('ana'), request('ana')];
    await settlePromises();
    firstSlot.release();
    firstSlot.release();
    await settlePromises();
    expect(runningFlags([thirdSlot, fourth])).toEqual([true, false]);
  });

  test('answers 429 with Retry-After after ten seconds of waiting, and at once when three requests wait', async () => {
    const requests = Array.from({ length: 6 }, () => request('ana'));
    await settlePromises();
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
    const nextSlot = request('ana');
    await settlePromises();
    expect(nextSlot.isRunning).toBe(true);
  });

  test('gives no slot to a request canceled while it waits', async () => {
    const canceledController = new AbortController();
    const [firstSlot] = [request('ana'), request('ana')];
    const [canceledSlot, nextSlot] = [request('ana', canceledController.signal), request('ana')];
    await settlePromises();
    canceledController.abort();
    firstSlot.release();
    await settlePromises();
    expect([canceledSlot.isRunning, canceledSlot.refused, nextSlot.isRunning]).toEqual([
      false,
      canceledController.signal.reason,
      true,
    ]);
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
      const unreadResponses = [await request(file), await request(file)];
      const waitingResponses = fillQueue();
      const refusal = await request(path);
      expect([refusal.status, refusal.headers.get('Retry-After'), await refusal.json()]).toEqual([
        429,
        '10',
        expect.objectContaining({ code: 'service.tooManyAtOnce' }),
      ]);
      const otherResponse = await request(path, { as: 'ana' });
      expect(otherResponse.status).toBe(200);
      await otherResponse.body?.cancel();
      for (const response of unreadResponses) await response.text();
      expect(await Promise.all(waitingResponses)).toHaveLength(20);
    },
  );

  test('counts imports among the expensive requests', async () => {
    const unreadResponses = [await request(file), await request(file)];
    const waitingResponses = fillQueue();
    const body = { importId: crypto.randomUUID(), columns: ['slug'], rows: [{ row: 1, cells: ['vegano'] }] };
    const refusal = await api.send('POST', 'catalogs/labels/import?dryRun=true', { body });
    expect(refusal.json['code']).toBe('service.tooManyAtOnce');
    for (const response of unreadResponses) await response.text();
    await Promise.all(waitingResponses);
  });

  test('occupies no slot while a body arrives slowly', async () => {
    const abortController = new AbortController();
    const slowRequests = Array.from({ length: 3 }, () =>
      api.fetch(
        new Request('http://localhost/api/catalogs/labels/import?dryRun=true', {
          method: 'POST',
          headers: { Authorization: 'Bearer admin', 'Content-Type': 'application/json' },
          body: new ReadableStream({
            start(controller) {
              controller.enqueue(new TextEncoder().encode('{'));
              abortController.signal.addEventListener('abort', () => controller.close());
            },
          }),
          duplex: 'half',
        } as RequestInit),
      ),
    );
    expect(await (await request(file)).text()).not.toBe('');
    abortController.abort();
    expect((await Promise.all(slowRequests)).map(({ status }) => status)).toEqual([400, 400, 400]);
  });

  test('frees the slot when the client cancels the body or disconnects', async () => {
    const disconnectController = new AbortController();
    const [canceledDownload, disconnected] = [
      await request(file),
      await request(file, { signal: disconnectController.signal }),
    ];
    const waitingResponses = fillQueue();
    await canceledDownload.body?.cancel();
    disconnectController.abort();
    await Promise.all(waitingResponses);
    expect((await request(file)).status).toBe(200);
    expect(disconnected.status).toBe(200);
  });

  test('frees the slot of HEAD requests and rejected requests', async () => {
    for (let attempt = 0; attempt < 30; attempt += 1) {
      expect((await request(file, { method: 'HEAD' })).status).toBe(200);
      expect((await request(`${file}?unknown=1`)).status).toBe(400);
    }
  });
});
