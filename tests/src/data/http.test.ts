import { describe, expect, test, vi } from 'vitest';
import { createHttp } from '../../../src/data/http';
import { problemOf, type ProblemDetails } from '../../../src/data/problem';

type Send = (url: string, headers: Headers, signal: AbortSignal | null) => Response | Promise<Response>;

/** Creates an HTTP client whose network is `send`. The first token is `old`. */
function over(send: Send, { renewed = 'new', timeout = 30_000 }: { renewed?: string | null; timeout?: number } = {}) {
  let token: string | null = 'old';
  const refreshToken = vi.fn<() => Promise<string | null>>(async () => (token = renewed));
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

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });

async function refused(call: Promise<unknown>): Promise<ProblemDetails & { status: number; message: string }> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Error);
  return { ...problemOf(error), status: (error as { status: number }).status, message: (error as Error).message };
}

describe('token', () => {
  test('is sent with every request', async () => {
    const { http } = over((_, headers) => json({ with: headers.get('Authorization') }));
    expect((await http('/api/x')).json).toEqual({ with: 'Bearer old' });
  });

  test('is refreshed once for ten rejected requests, which are all repeated', async () => {
    const { http, refreshToken, sessionLost } = over((url, headers) =>
      headers.get('Authorization') === 'Bearer new' ? json({ url }) : json({ code: 'auth.tokenExpired' }, 401),
    );
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => http(`/api/${index}`)));
    expect(answers.map((response) => response.json)).toEqual(
      Array.from({ length: 10 }, (_, index) => ({ url: `/api/${index}` })),
    );
    expect(refreshToken).toHaveBeenCalledTimes(1);
    expect(sessionLost).not.toHaveBeenCalled();
  });

  test('is not refreshed again for a late rejection of the old one', async () => {
    let release = () => {};
    const late = new Promise<void>((resolve) => (release = resolve));
    const { http, refreshToken } = over(async (url, headers) => {
      if (headers.get('Authorization') === 'Bearer new') return json({ url });
      if (url === '/late') await late;
      return json({ code: 'auth.tokenExpired' }, 401);
    });
    const slow = http('/late');
    await http('/early');
    release();
    expect((await slow).json).toEqual({ url: '/late' });
    expect(refreshToken).toHaveBeenCalledTimes(1);
  });

  test('ends the session if it is rejected right after a refresh', async () => {
    const { http, sessionLost } = over(() => json({ code: 'auth.tokenRevoked' }, 401));
    expect(await refused(http('/api/x'))).toMatchObject({ code: 'client.signedOut', status: 401 });
    expect(sessionLost).toHaveBeenCalledTimes(1);
  });

  test('ends the session if it cannot be refreshed', async () => {
    const { http, sessionLost } = over(() => json({}, 401), { renewed: null });
    expect((await refused(http('/api/x'))).code).toBe('client.signedOut');
    expect(sessionLost).toHaveBeenCalledTimes(1);
  });

  test('does not end the session if the refresh fails for lack of a network', async () => {
    const { http, refreshToken, sessionLost } = over(() => json({}, 401));
    refreshToken.mockRejectedValue(Object.assign(new Error('no network'), { name: 'IdentityUnreachable' }));
    expect((await refused(http('/api/x'))).code).toBe('client.offline');
    expect(sessionLost).not.toHaveBeenCalled();
  });

  test('is not refreshed after 403, which does not sign out', async () => {
    const { http, refreshToken, sessionLost } = over(() => json({ code: 'auth.notAdministrator' }, 403));
    expect(await refused(http('/api/x'))).toMatchObject({ code: 'auth.notAdministrator', status: 403 });
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
    ['a 404 of a plain backend', () => json({ message: 'Not found' }, 404), 'client.notOffered'],
    ['a 403 of a plain backend', () => json({ message: 'Forbidden' }, 403), 'permission.missing'],
    ['a 422 of a plain backend', () => json({ message: 'Bad request' }, 422), 'client.refused'],
    ['a 502 of a proxy', () => new Response('Bad Gateway', { status: 502 }), 'service.unavailable'],
    ['an unknown problem code', () => json({ code: 'giftCard.melted' }, 409), 'client.unknown'],
  ])('%s has its own code', async (_, send, code) => {
    const { http } = over(send);
    expect(await refused(http('/api/x'))).toMatchObject({ code, message: `problems.${code}` });
  });

  test('a missing response ends after the time limit', async () => {
    const silence: Send = (_, __, signal) =>
      new Promise((___, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
      );
    const { http } = over(silence, { timeout: 1 });
    expect((await refused(http('/api/x'))).code).toBe('client.timedOut');
  });

  test('an abort by the caller is thrown unchanged', async () => {
    const controller = new AbortController();
    const { http } = over((_, __, signal) => {
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
    const { http } = over(() => json(body, 422));
    const found = await refused(http('/api/x'));
    expect(JSON.stringify(found)).not.toContain('SECRET');
    expect(found.requestId).toBe('r-1');
  });

  test("has the errors of fields as react-admin's forms read them", async () => {
    const violations = [{ field: 'name.es', code: 'tooLong', params: { max: 80 } }];
    const { http } = over(() => json({ code: 'request.invalid', violations }, 422));
    const { errors } = await refused(http('/api/x'));
    expect(errors).toEqual({ 'name.es': '@@react-admin@@{"message":"violations.tooLong","args":{"max":80}}' });
  });

  test('has the waiting time of Retry-After, in seconds or as a date', async () => {
    const seconds = over(() => json({ code: 'service.unavailable' }, 503, { 'Retry-After': '3' }));
    expect((await refused(seconds.http('/api/x'))).retryAfterMs).toBe(3000);
    const date = over(() =>
      json({ code: 'service.unavailable' }, 503, { 'Retry-After': 'Thu, 01 Jan 1970 00:00:00 GMT' }),
    );
    expect((await refused(date.http('/api/x'))).retryAfterMs).toBe(0);
  });

  test('of a stale version contains the current record', async () => {
    const { http } = over(() => json({ code: 'record.stale', current: { id: 'a', version: 3 } }, 412));
    expect((await refused(http('/api/x'))).current).toEqual({ id: 'a', version: 3 });
  });
});

describe('rate limit', () => {
  const busy = (seconds: string) => json({ code: 'service.tooManyRequests' }, 429, { 'Retry-After': seconds });

  test('delays all requests as long as the API asks, then repeats them', async () => {
    vi.useFakeTimers();
    try {
      let attempts = 0;
      const { http } = over((url) => {
        attempts += 1;
        return attempts === 1 ? busy('2') : json({ url });
      });
      const first = http('/api/1');
      await vi.advanceTimersByTimeAsync(500);
      const others = [http('/api/2'), http('/api/3')];
      await vi.advanceTimersByTimeAsync(1_400);
      expect(attempts).toBe(1);
      await vi.advanceTimersByTimeAsync(500);
      expect((await Promise.all([first, ...others])).map((response) => response.json)).toEqual([
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
      const { http } = over(() => ((attempts += 1), busy('1')));
      const response = refused(http('/api/x'));
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
      const { http } = over((url) => (url === '/api/background' ? busy('5') : json({ url })));
      expect(await refused(http('/api/background', { isBackground: true }))).toMatchObject({ retryAfterMs: 5_000 });
      expect((await http('/api/x')).json).toEqual({ url: '/api/x' });
    } finally {
      vi.useRealTimers();
    }
  });

  test('with a long waiting time is thrown at once', async () => {
    let attempts = 0;
    const { http } = over(() => ((attempts += 1), busy('60')));
    expect(await refused(http('/api/x'))).toMatchObject({ code: 'service.tooManyRequests', retryAfterMs: 60_000 });
    expect(attempts).toBe(1);
  });
});
