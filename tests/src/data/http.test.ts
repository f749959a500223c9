import { describe, expect, test, vi } from 'vitest';
import { createHttp } from '../../../src/data/http';
import { problemOf, type ProblemDetails } from '../../../src/data/problem';

type Send = (url: string, headers: Headers, signal: AbortSignal | null) => Response | Promise<Response>;

/** Creates an HTTP client whose network is `send`. The first token is `old`. */
function createClientOver(
  send: Send,
  { renewedToken = 'new', timeout = 30_000 }: { renewedToken?: string | null; timeout?: number } = {},
) {
  let token: string | null = 'old';
  const refreshToken = vi.fn<() => Promise<string | null>>(async () => (token = renewedToken));
  const sessionLost = vi.fn<() => void>();
  const http = createHttp({
    getToken: async () => token,
    refreshToken,
    expireSession: sessionLost,
    timeoutMs: timeout,
    fetch: async (input, init) => send(String(input), new Headers(init?.headers), init?.signal ?? null),
  });
  return { http, refreshToken, sessionLost };
}

const respondJson = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });

async function readProblem(promise: Promise<unknown>): Promise<ProblemDetails & { status: number; message: string }> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Error);
  return { ...problemOf(error), status: (error as { status: number }).status, message: (error as Error).message };
}

describe('token', () => {
  test('is sent with every request', async () => {
    const { http } = createClientOver((_, headers) => respondJson({ with: headers.get('Authorization') }));
    expect((await http('/api/x')).json).toEqual({ with: 'Bearer old' });
  });

  test('is refreshed once for ten rejected requests, which are all repeated', async () => {
    const { http, refreshToken, sessionLost } = createClientOver((url, headers) =>
      headers.get('Authorization') === 'Bearer new'
        ? respondJson({ url })
        : respondJson({ code: 'auth.tokenExpired' }, 401),
    );
    const responses = await Promise.all(Array.from({ length: 10 }, (_, index) => http(`/api/${index}`)));
    expect(responses.map((response) => response.json)).toEqual(
      Array.from({ length: 10 }, (_, index) => ({ url: `/api/${index}` })),
    );
    expect(refreshToken).toHaveBeenCalledTimes(1);
    expect(sessionLost).not.toHaveBeenCalled();
  });

  test('is not refreshed again for a late rejection of the old one', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const { http, refreshToken } = createClientOver(async (url, headers) => {
      if (headers.get('Authorization') === 'Bearer new') return respondJson({ url });
      if (url === '/late') await released;
      return respondJson({ code: 'auth.tokenExpired' }, 401);
    });
    const slowRequest = http('/late');
    await http('/early');
    release();
    expect((await slowRequest).json).toEqual({ url: '/late' });
    expect(refreshToken).toHaveBeenCalledTimes(1);
  });

  test('ends the session if it is rejected right after a refresh', async () => {
    const { http, sessionLost } = createClientOver(() => respondJson({ code: 'auth.tokenRevoked' }, 401));
    expect(await readProblem(http('/api/x'))).toMatchObject({ code: 'client.signedOut', status: 401 });
    expect(sessionLost).toHaveBeenCalledTimes(1);
  });

  test('ends the session if it cannot be refreshed', async () => {
    const { http, sessionLost } = createClientOver(() => respondJson({}, 401), { renewedToken: null });
    expect((await readProblem(http('/api/x'))).code).toBe('client.signedOut');
    expect(sessionLost).toHaveBeenCalledTimes(1);
  });

  test('does not end the session if the refresh fails for lack of a network', async () => {
    const { http, refreshToken, sessionLost } = createClientOver(() => respondJson({}, 401));
    refreshToken.mockRejectedValue(Object.assign(new Error('no network'), { name: 'IdentityUnreachable' }));
    expect((await readProblem(http('/api/x'))).code).toBe('client.offline');
    expect(sessionLost).not.toHaveBeenCalled();
  });

  test('is not refreshed after 403, which does not sign out', async () => {
    const { http, refreshToken, sessionLost } = createClientOver(() =>
      respondJson({ code: 'auth.notAdministrator' }, 403),
    );
    expect(await readProblem(http('/api/x'))).toMatchObject({ code: 'auth.notAdministrator', status: 403 });
    expect(refreshToken).not.toHaveBeenCalled();
    expect(sessionLost).not.toHaveBeenCalled();
  });
});

describe('invalid response', () => {
  test.each<[string, Send, string]>([
    ['an unreachable network', () => Promise.reject(new TypeError('Failed to fetch')), 'client.offline'],
    [
      'an HTML page instead of JSON',
      () => new Response('<html>Sign in to the wifi</html>', { headers: { 'Content-Type': 'text/html' } }),
      'client.malformed',
    ],
    [
      'truncated JSON',
      () => new Response('[{"id":"a"', { headers: { 'Content-Type': 'application/json' } }),
      'client.malformed',
    ],
    ['an empty body', () => new Response(''), 'client.malformed'],
    ['a 404 of a proxy', () => new Response('Not Found', { status: 404 }), 'client.malformed'],
    ['a 404 of a plain backend', () => respondJson({ message: 'Not found' }, 404), 'client.notOffered'],
    ['a 403 of a plain backend', () => respondJson({ message: 'Forbidden' }, 403), 'permission.missing'],
    ['a 422 of a plain backend', () => respondJson({ message: 'Bad request' }, 422), 'client.refused'],
    ['a 502 of a proxy', () => new Response('Bad Gateway', { status: 502 }), 'service.unavailable'],
    ['an unknown problem code', () => respondJson({ code: 'giftCard.melted' }, 409), 'client.unknown'],
  ])('%s has its own code', async (_, send, code) => {
    const { http } = createClientOver(send);
    expect(await readProblem(http('/api/x'))).toMatchObject({ code, message: `problems.${code}` });
  });

  test('a missing response ends after the time limit', async () => {
    const stayAbsent: Send = (_, __, signal) =>
      new Promise((___, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
      );
    const { http } = createClientOver(stayAbsent, { timeout: 1 });
    expect((await readProblem(http('/api/x'))).code).toBe('client.timedOut');
  });

  test('an abort by the caller is thrown unchanged', async () => {
    const controller = new AbortController();
    const { http } = createClientOver((_, __, signal) => {
      controller.abort();
      return Promise.reject(signal?.reason as Error);
    });
    await expect(http('/api/x', { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('problem of a rejected request', () => {
  test('contains no text of the server', async () => {
    const body = {
      code: 'request.invalid',
      message: 'SECRET',
      detail: 'SECRET',
      title: 'SECRET',
      errors: { slug: 'SECRET' },
      violations: [{ field: 'slug', code: 'taken' }],
      requestId: 'r-1',
    };
    const { http } = createClientOver(() => respondJson(body, 422));
    const foundProblem = await readProblem(http('/api/x'));
    expect(JSON.stringify(foundProblem)).not.toContain('SECRET');
    expect(foundProblem.requestId).toBe('r-1');
  });

  test("has the errors of fields as react-admin's forms read them", async () => {
    const violations = [{ field: 'name.es', code: 'tooLong', params: { max: 80 } }];
    const { http } = createClientOver(() => respondJson({ code: 'request.invalid', violations }, 422));
    const { errors } = await readProblem(http('/api/x'));
    expect(errors).toEqual({ 'name.es': '@@react-admin@@{"message":"violations.tooLong","args":{"max":80}}' });
  });

  test('has the waiting time of Retry-After, in seconds or as a date', async () => {
    const seconds = createClientOver(() => respondJson({ code: 'service.unavailable' }, 503, { 'Retry-After': '3' }));
    expect((await readProblem(seconds.http('/api/x'))).retryAfterMs).toBe(3000);
    const date = createClientOver(() =>
      respondJson({ code: 'service.unavailable' }, 503, { 'Retry-After': 'Thu, 01 Jan 1970 00:00:00 GMT' }),
    );
    expect((await readProblem(date.http('/api/x'))).retryAfterMs).toBe(0);
  });

  test('of a stale version contains the current record', async () => {
    const { http } = createClientOver(() =>
      respondJson({ code: 'record.stale', current: { id: 'a', version: 3 } }, 412),
    );
    expect((await readProblem(http('/api/x'))).current).toEqual({ id: 'a', version: 3 });
  });
});

describe('rate limit', () => {
  const createBusyResponse = (seconds: string) =>
    respondJson({ code: 'service.tooManyRequests' }, 429, { 'Retry-After': seconds });

  test('delays all requests as long as the API asks, then repeats them', async () => {
    vi.useFakeTimers();
    try {
      let attempts = 0;
      const { http } = createClientOver((url) => {
        attempts += 1;
        return attempts === 1 ? createBusyResponse('2') : respondJson({ url });
      });
      const firstRequest = http('/api/1');
      await vi.advanceTimersByTimeAsync(500);
      const otherRequests = [http('/api/2'), http('/api/3')];
      await vi.advanceTimersByTimeAsync(1_400);
      expect(attempts).toBe(1);
      await vi.advanceTimersByTimeAsync(500);
      expect((await Promise.all([firstRequest, ...otherRequests])).map((response) => response.json)).toEqual([
        { url: '/api/1' },
        { url: '/api/2' },
        { url: '/api/3' },
      ]);
      expect(attempts).toBe(4);
    } finally {
      vi.useRealTimers();
    }
  });

  test('is thrown after three retries', async () => {
    vi.useFakeTimers();
    try {
      let attempts = 0;
      const { http } = createClientOver(() => ((attempts += 1), createBusyResponse('1')));
      const response = readProblem(http('/api/x'));
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await response).toMatchObject({ code: 'service.tooManyRequests', retryAfterMs: 1_000 });
      expect(attempts).toBe(4);
    } finally {
      vi.useRealTimers();
    }
  });

  test('of a background request is thrown at once and delays no other request', async () => {
    // With fake timers, the test times out if the client waits.
    vi.useFakeTimers();
    try {
      const { http } = createClientOver((url) =>
        url === '/api/background' ? createBusyResponse('5') : respondJson({ url }),
      );
      expect(await readProblem(http('/api/background', { isBackground: true }))).toMatchObject({ retryAfterMs: 5_000 });
      expect((await http('/api/x')).json).toEqual({ url: '/api/x' });
    } finally {
      vi.useRealTimers();
    }
  });

  test('with a long waiting time is thrown at once', async () => {
    let attempts = 0;
    const { http } = createClientOver(() => ((attempts += 1), createBusyResponse('60')));
    expect(await readProblem(http('/api/x'))).toMatchObject({ code: 'service.tooManyRequests', retryAfterMs: 60_000 });
    expect(attempts).toBe(1);
  });
});
