import { http as mock, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { server } from '../../../mocks/node';
import { createHttp, type OutgoingRequest, sendWithProgress } from '../../../src/data/http';
import { problemOf } from '../../../src/data/problem';

const url = `${location.origin}/api/documents`;
const file = new Blob([new Uint8Array(1_000)], { type: 'application/pdf' });

function send(onProgress: (sentShare: number) => void = () => {}, signal = new AbortController().signal) {
  const headers = new Headers({ 'Content-Type': file.type, 'Idempotency-Key': 'k1' });
  return sendWithProgress(url, { method: 'POST', headers, body: file, signal, onProgress });
}

describe('sendWithProgress', () => {
  it('sends headers and body, reports its progress, and resolves with the response', async () => {
    server.use(
      mock.post(url, async ({ request }) =>
        HttpResponse.json(
          { bytes: (await request.arrayBuffer()).byteLength, key: request.headers.get('Idempotency-Key') },
          { status: 201, headers: { 'X-Request-Id': 'r1' } },
        ),
      ),
    );
    const progress: number[] = [];
    const response = await send((sent) => progress.push(sent));
    expect([response.status, response.headers.get('X-Request-Id')]).toEqual([201, 'r1']);
    expect(await response.json()).toEqual({ bytes: 1_000, key: 'k1' });
    expect(progress.at(-1)).toBe(1);
  });

  it('resolves with an error response too', async () => {
    server.use(mock.post(url, () => HttpResponse.json({ code: 'request.tooLarge' }, { status: 413 })));
    const response = await send();
    expect([response.ok, await response.json()]).toEqual([false, { code: 'request.tooLarge' }]);
  });

  it('rejects as fetch does when the network fails', async () => {
    server.use(mock.post(url, () => HttpResponse.error()));
    await expect(send()).rejects.toBeInstanceOf(TypeError);
  });

  it('rejects with the reason of an abort, before and while it is sent', async () => {
    server.use(mock.post(url, () => new Promise<never>(() => {})));
    const controller = new AbortController();
    const sending = send(undefined, controller.signal);
    controller.abort();
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
    await expect(send(undefined, controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});

it('the time limit ends an upload only without progress', async () => {
  vi.useFakeTimers();
  let report: OutgoingRequest['onProgress'];
  const http = createHttp({
    getToken: async () => 'old',
    refreshToken: async () => 'new',
    expireSession: () => undefined,
    timeoutMs: 30_000,
    fetch: (_, { signal, onProgress }) => {
      report = onProgress;
      return new Promise((__, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
  });
  const onProgress = vi.fn<(sentShare: number) => void>();
  const upload = http('/api/documents', { method: 'POST', body: new Blob(['%PDF']), onProgress });
  const outcome = upload.catch(problemOf);
  let isOver = false;
  void outcome.then(() => (isOver = true));
  for (const sentShare of [0.1, 0.2, 0.3]) {
    await vi.advanceTimersByTimeAsync(29_000);
    report?.(sentShare);
  }
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await outcome).toMatchObject({ code: 'client.timedOut' });
  expect(onProgress.mock.calls).toEqual([[0.1], [0.2], [0.3]]);
  vi.useRealTimers();
});
