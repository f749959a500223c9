import { HttpError } from 'react-admin';
import { parseJson } from '../../contract/json';
import { sleep } from './concurrency';
import {
  approvalRequestedProblem,
  problem,
  problemFrom,
  problemOf,
  parseRetryAfterMs,
  type ProblemDetails,
} from './problem';
import { newUuid } from './uuid';

/**
 * Functions of the session (src/session/session.ts). `getToken` and `refreshToken` throw if a token cannot be fetched
 * because the network is down.
 */
export interface Credentials {
  getToken: () => Promise<string | null>;
  refreshToken: () => Promise<string | null>;
  expireSession: () => void;
  /** Called on `permission.missing`: the user's duties may have changed. */
  onPermissionMissing?: () => void;
  confirmIdentity?: () => Promise<boolean>;
  whenResumed?: () => Promise<boolean>;
  /** Called on `auth.secondFactorNeeded`: the API requires a second factor and the user has none. */
  requireSecondFactor?: () => void;
}

export interface HttpOptions {
  method?: string;
  headers?: HeadersInit;
  body?: string | Blob;
  signal?: AbortSignal | undefined;
  /** Background request: fails on 429 without waiting, and does not delay other requests. */
  isBackground?: boolean | undefined;
  /** Receives the fraction of the body that is sent, from 0 to 1. Each call restarts the time limit. */
  onProgress?: ((sent: number) => void) | undefined;
}

export interface OutgoingRequest extends Pick<HttpOptions, 'body' | 'onProgress'> {
  method: string;
  headers: Headers;
  signal: AbortSignal;
}

export interface ApiResponse {
  status: number;
  headers: Headers;
  body: string;
  json: unknown;
}

export interface Http {
  (url: string, options?: HttpOptions): Promise<ApiResponse>;
  open: (url: string, options?: HttpOptions) => Promise<Response>;
}

interface Settings extends Credentials {
  fetch?: (url: string, request: OutgoingRequest) => Promise<Response>;
  /** Time limit in milliseconds until the response begins. Each progress of an upload restarts it. */
  timeoutMs?: number;
}

/** Longest wait after a 429 in milliseconds; a longer `Retry-After` is reported as an error. */
const maxWaitMs = 5_000;
const maxWaits = 3;

/**
 * Creates the client for all calls of the API. It adds the token, waits after a 429, and throws errors with a problem
 * code (src/data/problem.ts). After a 401 it refreshes the token, once for all concurrent calls. If the caller aborts,
 * it throws the abort reason unchanged.
 */
export function createHttp(settings: Settings): Http {
  const {
    getToken,
    refreshToken,
    expireSession,
    whenResumed,
    onPermissionMissing,
    confirmIdentity,
    requireSecondFactor,
  } = settings;
  const { fetch, timeoutMs = 30_000 } = settings;
  let pendingRefresh: Promise<string | null> | null = null;

  async function renewToken(refusedToken: string | null): Promise<string | null> {
    const current = await getToken();
    if (current !== refusedToken) return current;
    pendingRefresh ??= refreshToken().finally(() => {
      pendingRefresh = null;
    });
    return pendingRefresh;
  }

  async function sendOnce(
    url: string,
    options: HttpOptions,
    token: string | null,
    signal: AbortSignal,
  ): Promise<Response> {
    const headers = new Headers(options.headers);
    if (!headers.has('Accept')) headers.set('Accept', 'application/json');
    if (options.body !== undefined)
      headers.set('Content-Type', typeof options.body === 'string' ? 'application/json' : options.body.type);
    if (token) headers.set('Authorization', `Bearer ${token}`);
    // Lets this page recognize its own writes in messages of the live channel.
    if (options.method !== undefined && options.method !== 'GET') headers.set('X-Request-Id', newRequestId());
    // Reads `globalThis.fetch` at each call, because MSW replaces it.
    const send = fetch ?? (options.onProgress ? sendWithProgress : globalThis.fetch);
    return send(url, {
      method: options.method ?? 'GET',
      headers,
      ...(options.body !== undefined && { body: options.body }),
      ...(options.onProgress && { onProgress: options.onProgress }),
      signal,
    });
  }

  async function sendAuthorized(url: string, options: HttpOptions, signal: AbortSignal): Promise<Response> {
    const token = await getToken();
    if (!token) throw sessionExpiredProblem();
    const response = await sendOnce(url, options, token, signal);
    if (response.status !== 401) return response;
    const newToken = await renewToken(token);
    if (!newToken) throw sessionExpiredProblem();
    const retriedResponse = await sendOnce(url, options, newToken, signal);
    if (retriedResponse.status === 401) throw sessionExpiredProblem();
    return retriedResponse;
  }

  /** Time until which a 429 pauses all requests, in milliseconds since 1970. */
  let pausedUntil = 0;

  async function sendRateLimited(url: string, options: HttpOptions, signal: AbortSignal): Promise<Response> {
    for (let waits = 0; ; waits += 1) {
      await sleep(pausedUntil - Date.now(), signal);
      signal.throwIfAborted();
      const response = await sendAuthorized(url, options, signal);
      const waitMs =
        response.status === 429 && !options.isBackground
          ? parseRetryAfterMs(response.headers.get('Retry-After'))
          : undefined;
      if (waitMs === undefined || waitMs > maxWaitMs || waits === maxWaits) return response;
      await response.body?.cancel();
      // Adds a random delay, because other tabs received the same `Retry-After`.
      pausedUntil = Math.max(pausedUntil, Date.now() + waitMs + Math.random() * 300);
    }
  }

  function sessionExpiredProblem() {
    expireSession();
    return problem({ code: 'client.signedOut' }, 401);
  }

  async function withTimeout<T>(
    { signal, onProgress }: HttpOptions,
    work: (signal: AbortSignal, onProgress: HttpOptions['onProgress']) => Promise<T>,
  ): Promise<T> {
    const timeoutController = new AbortController();
    const startTimer = () => setTimeout(() => timeoutController.abort(), timeoutMs);
    let timer = startTimer();
    const reportProgress = (sent: number) => {
      clearTimeout(timer);
      timer = startTimer();
      onProgress?.(sent);
    };
    try {
      const combinedSignal = signal ? AbortSignal.any([signal, timeoutController.signal]) : timeoutController.signal;
      return await work(combinedSignal, onProgress && reportProgress);
    } catch (error) {
      if (signal?.aborted) throw error;
      if (timeoutController.signal.aborted) throw problem({ code: 'client.timedOut' });
      throw error instanceof HttpError ? error : problem({ code: 'client.offline' });
    } finally {
      clearTimeout(timer);
    }
  }

  async function readProblem(response: Response) {
    const body = await response.text();
    const failure = problemFrom(response.status, response.headers, parseJson(body));
    if (failure.body.code === 'permission.missing') onPermissionMissing?.();
    return failure;
  }

  async function retryAfterSignIn<T>(send: () => Promise<T>): Promise<T> {
    try {
      return await send();
    } catch (error) {
      const { code } = problemOf(error);
      if (code === 'client.signedOut' && (await whenResumed?.())) return retryAfterSignIn(send);
      if (code === 'auth.secondFactorNeeded') requireSecondFactor?.();
      if (code !== 'auth.recentSignInNeeded' || !(await confirmIdentity?.())) throw error;
      return send();
    }
  }

  const readJson = (url: string, options: HttpOptions) =>
    withTimeout(options, async (signal, onProgress) => {
      const response = await sendRateLimited(url, { ...options, onProgress }, signal);
      if (!response.ok) throw await readProblem(response);
      const body = await response.text();
      const json = parseJson(body);
      if (json === undefined) throw problem({ code: 'client.malformed', ...requestIdOf(response) }, response.status);
      if (response.status === 202) throw approvalRequestedProblem(json);
      return { status: response.status, headers: response.headers, body, json };
    });

  const openResponse = (url: string, options: HttpOptions) =>
    withTimeout(options, async (signal) => {
      // The time limit ends with the first byte: after that, only the caller stops a long download.
      const response = await sendRateLimited(url, options, signal);
      if (!response.ok) throw await readProblem(response);
      return response;
    });

  const http = (url: string, options: HttpOptions = {}) => retryAfterSignIn(() => readJson(url, options));
  const open = (url: string, options: HttpOptions = {}) => retryAfterSignIn(() => openResponse(url, options));
  return Object.assign(http, { open });
}

function requestIdOf(response: Response): Pick<ProblemDetails, 'requestId'> {
  const requestId = response.headers.get('X-Request-Id');
  return requestId ? { requestId } : {};
}

export function sendWithProgress(
  url: string,
  { method, headers, body, signal, onProgress }: OutgoingRequest,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => {
      request.abort();
      reject(signal.reason);
    };
    request.open(method, url);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('error', () => reject(new TypeError('The request failed')));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.addEventListener('abort', abort);
    request.send(body);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return new Response(request.responseText, { status: request.status, headers });
}

const pageId = newUuid();
let requestCount = 0;

function newRequestId(): string {
  requestCount += 1;
  return `${pageId}.${requestCount}`;
}

export const isOwnRequest = (requestId: string): boolean => requestId.startsWith(`${pageId}.`);
