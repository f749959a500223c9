import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { replaceFetch } from '../../replaceFetch';

/** Fault of an API request, and the text that the console shows for it. */
export interface Fault {
  name: string;
  /** Replaces the response of the API. */
  answer: (
    signal: AbortSignal | null | undefined,
    performRequest: () => Promise<Response>,
    requestParts: RequestParts,
  ) => Promise<Response>;
  /** Key of the text: `problems.{code}`. */
  code: string;
  /** True if a retry may succeed, so that the console offers it. */
  retry: boolean;
  /** Tests that retry on every page use only one fault of each kind. */
  isRepresentative?: true;
}

const json = { 'Content-Type': 'application/json' };
export const createProblem = (
  status: number,
  code: string,
  headers: Record<string, string> = {},
  fields: object = {},
) =>
  new Response(JSON.stringify({ type: 'about:blank', title: 'Failed', status, code, ...fields }), {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  });
/** Time limit of a request in milliseconds (src/data/http.ts). The identity SDK has the same limit. */
const requestTimeoutMs = 30_000;

/** Handlers of running time limits, by timer. The newest is last. */
const pendingTimeouts = new Map<unknown, () => void>();

/** Simulates a timeout: runs pending time limits, newest first, until one has aborted `signal`; then rejects. */
function rejectWhenAborted(signal: AbortSignal | null | undefined): Promise<Response> {
  for (const expire of [...pendingTimeouts.values()].toReversed()) if (!signal?.aborted) expire();
  return Promise.reject(signal?.reason);
}

const htmlPage = '<!doctype html><title>Wi-Fi</title><p>Welcome to the airport. Please sign in.</p>';

/** Returns a response whose body ends early, as after a lost connection. */
function truncatedResponse(): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('[{"id":"0'));
      controller.error(new TypeError('terminated'));
    },
  });
  return new Response(body, { headers: json });
}

/** Immediate response that the console does not retry automatically. */
export const serverError: Fault = {
  name: '500',
  answer: async () => createProblem(500, 'service.failed'),
  code: 'service.failed',
  retry: true,
  isRepresentative: true,
};

export const forbiddenFault: Fault = {
  name: '403',
  answer: async () => createProblem(403, 'auth.notAdministrator'),
  code: 'auth.notAdministrator',
  retry: false,
};

/** Faults that occur before the API performs the request. */
export const faults: readonly Fault[] = [
  {
    name: 'no network',
    answer: () => Promise.reject(new TypeError('Failed to fetch')),
    code: 'client.offline',
    retry: true,
    isRepresentative: true,
  },
  { name: 'a connection that is cut', answer: async () => truncatedResponse(), code: 'client.offline', retry: true },
  { name: 'no answer in time', answer: rejectWhenAborted, code: 'client.timedOut', retry: true },
  forbiddenFault,
  { name: '404', answer: async () => createProblem(404, 'record.notFound'), code: 'record.notFound', retry: false },
  {
    name: '429',
    answer: async () => createProblem(429, 'service.tooManyRequests', { 'Retry-After': '30' }),
    code: 'service.tooManyRequests',
    retry: true,
  },
  serverError,
  {
    name: '503 with Retry-After',
    answer: async () => createProblem(503, 'service.unavailable', { 'Retry-After': '30' }),
    code: 'service.unavailable',
    retry: true,
  },
  {
    name: 'a 502 of a proxy',
    answer: async () => new Response(htmlPage, { status: 502, headers: { 'Content-Type': 'text/html' } }),
    code: 'service.unavailable',
    retry: true,
  },
  {
    name: 'malformed JSON',
    answer: async () => new Response('[{"id":"0', { headers: json }),
    code: 'client.malformed',
    retry: true,
    isRepresentative: true,
  },
  {
    name: 'a page in place of JSON',
    answer: async () => new Response(htmlPage, { headers: { 'Content-Type': 'text/html' } }),
    code: 'client.malformed',
    retry: true,
  },
];

/** Faults that occur after the API has performed the request. */
export const lostResponses: readonly Fault[] = [
  {
    name: 'a connection that is cut after the request was performed',
    answer: async (_, performRequest) => (await performRequest(), truncatedResponse()),
    code: 'client.offline',
    retry: true,
  },
  {
    name: 'no answer in time, after the request was performed',
    answer: async (signal, performRequest) => (await performRequest(), rejectWhenAborted(signal)),
    code: 'client.timedOut',
    retry: true,
  },
  {
    name: 'a proxy that gave up after the request was performed',
    answer: async (_, performRequest) => (await performRequest(), new Response(htmlPage, { status: 504 })),
    code: 'service.unavailable',
    retry: true,
  },
];

export const representativeFaults: readonly Fault[] = faults.filter(({ isRepresentative }) => isRepresentative);

/** Response while the API still processes the same request. */
export const inFlightFault: Fault = {
  name: '409',
  answer: async () => createProblem(409, 'idempotency.inFlight'),
  code: 'idempotency.inFlight',
  retry: true,
};

/** Response that rejects the value of `field`. */
export const createInvalidFault = (field: string): Fault => ({
  name: '422',
  answer: async () =>
    createProblem(
      422,
      'request.invalid',
      {},
      { violations: [{ field, code: 'malformed' }], errors: { [field]: 'malformed' } },
    ),
  code: 'request.invalid',
  retry: false,
});

/** Response that rejects a save because of the state of the record. */
export const createRefusedFault = (status: 409 | 412, code: string, currentRecord?: object): Fault => ({
  name: String(status),
  answer: async () => createProblem(status, code, {}, { current: currentRecord }),
  code,
  retry: false,
});

/** Parts of a request that decide whether the fault affects it. */
export interface RequestParts {
  method: string;
  pathname: string;
  search: string;
  isDryRun: boolean;
}

/**
 * Puts a fault between the console and its API until the test ends the fault. Shortens the delays before a retry to a
 * hundredth.
 */
export function breakApi(fault: Fault, isAffected: (requestParts: RequestParts) => boolean = () => true) {
  const originals = {
    fetch: globalThis.fetch,
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
  };
  let isBroken = true;
  let affectedPaths: string[] = [];
  const restore = replaceFetch((input, init) => {
    const { pathname, search, searchParams } = new URL(input instanceof Request ? input.url : input, location.href);
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    const requestParts = { method, pathname, search, isDryRun: searchParams.has('dryRun') };
    if (!isBroken || !/^\/api\/(?!live)/.test(pathname) || !isAffected(requestParts))
      return originals.fetch(input, init);
    const { signal = null, ...request } = init ?? {};
    affectedPaths.push(pathname);
    return fault.answer(signal, () => originals.fetch(input, request), requestParts);
  });
  cleanUp.push(restore);
  const start = (handler: () => void, wait = 0, ...args: []) => {
    const timer = originals.setTimeout(handler, wait >= 500 && wait <= 5_000 ? wait / 100 : wait, ...args);
    if (wait === requestTimeoutMs) pendingTimeouts.set(timer, handler);
    return timer;
  };
  vi.stubGlobal('setTimeout', Object.assign(start, originals.setTimeout));
  vi.stubGlobal('clearTimeout', (timer: NodeJS.Timeout) => {
    pendingTimeouts.delete(timer);
    originals.clearTimeout(timer);
  });
  return {
    end: () => void (isBroken = false),
    again: () => {
      isBroken = true;
      affectedPaths = [];
    },
    /** Requests that the fault has affected since it began, or began again. */
    affectedPaths: (): readonly string[] => affectedPaths,
  };
}

const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const restore of cleanUp.splice(0).toReversed()) restore();
  pendingTimeouts.clear();
});

/** Navigates within the console like a link: clears the document title and waits until the page sets its title. */
export async function visit(url: string): Promise<void> {
  await act(async () => {
    document.title = 'left';
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1 }, '', url);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  });
  await waitFor(() =>
    expect({ url, title: document.title }).toEqual({ url, title: expect.stringMatching(/Sobremesa$/) }),
  );
}
