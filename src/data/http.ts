import { HttpError } from 'react-admin';
import { parseJson } from '../../contract/json';
import { newRequestId } from '../live/ownRequests';
import { pause } from './pace';
import { sendWithProgress } from './sendWithProgress';
import { approvalRequested, problem, problemFrom, problemOf, waitOf, type ProblemDetails } from './problem';

/** What http needs of the session (src/session/session.ts). Both throw if a token cannot be fetched for lack of a network. */
export interface Credentials {
  /** The identity token, from memory while it is fresh; null if nobody is signed in. */
  getToken: () => Promise<string | null>;
  /** A new token from the identity service. */
  refreshToken: () => Promise<string | null>;
  /** The session is over: shows the sign-in page and remembers the current address. */
  sessionLost: () => void;
  /** The API has refused what the person's duties do not permit: they may have changed. */
  notPermitted?: () => void;
  /** Has the person give their password again; false: they would rather not. */
  confirmIdentity?: () => Promise<boolean>;
  /** Waits while the session is suspended; whether the same person has signed in again. */
  whenResumed?: () => Promise<boolean>;
  /** The API lets nobody in without a second factor, and the person has none. */
  secondFactorNeeded?: () => void;
}

export interface HttpOptions {
  method?: string;
  headers?: HeadersInit;
  /** JSON, or a file with its own media type. */
  body?: string | Blob;
  signal?: AbortSignal | undefined;
  /** Nobody waits for it: where it is too much for the API (429), it is given up, and keeps nothing else waiting. */
  isBackground?: boolean | undefined;
  /** Called while the body is sent, with the part that was, from 0 to 1. Each call restarts the time limit. */
  onProgress?: ((sent: number) => void) | undefined;
}

/** A request as the network gets it. */
export interface Sent extends Pick<HttpOptions, 'body' | 'onProgress'> {
  method: string;
  headers: Headers;
  signal: AbortSignal;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: string;
  json: unknown;
}

export interface Http {
  /** Sends and reads JSON, in the shape of an HTTP client of ra-data-simple-rest. */
  (url: string, options?: HttpOptions): Promise<Answer>;
  /** Sends and leaves the body to the caller, for downloads. */
  open: (url: string, options?: HttpOptions) => Promise<Response>;
}

interface Settings extends Credentials {
  fetch?: (url: string, sent: Sent) => Promise<Response>;
  /** The time limit until the response begins, or since the last progress of an upload, in milliseconds. */
  timeout?: number;
}

/** A longer wait than that, in milliseconds, is told instead. */
const longestWait = 5_000;
const maxWaits = 3;

/**
 * Every call of the API goes through here. It adds the token, refreshes it once for all calls that got a 401 together,
 * waits where it is too much for the
 * API at the moment (429), and throws errors with the code of a problem (src/data/problem.ts). An abort by the caller is passed on as it is.
 */
export function createHttp(settings: Settings): Http {
  const { getToken, refreshToken, sessionLost, whenResumed, notPermitted, confirmIdentity, secondFactorNeeded } =
    settings;
  const { fetch, timeout = 30_000 } = settings;
  let refreshing: Promise<string | null> | null = null;

  /** One refresh for all calls with the refused token; later ones use its result. */
  async function renew(refused: string | null): Promise<string | null> {
    const current = await getToken();
    if (current !== refused) return current;
    refreshing ??= refreshToken().finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function once(url: string, options: HttpOptions, token: string | null, signal: AbortSignal): Promise<Response> {
    const headers = new Headers(options.headers);
    if (!headers.has('Accept')) headers.set('Accept', 'application/json');
    if (options.body !== undefined)
      headers.set('Content-Type', typeof options.body === 'string' ? 'application/json' : options.body.type);
    if (token) headers.set('Authorization', `Bearer ${token}`);
    // By it this page knows its own writes when the live channel tells of them.
    if (options.method !== undefined && options.method !== 'GET') headers.set('X-Request-Id', newRequestId());
    // Looked up at each call: MSW replaces the global `fetch`.
    const send = fetch ?? (options.onProgress ? sendWithProgress : globalThis.fetch);
    return send(url, {
      method: options.method ?? 'GET',
      headers,
      ...(options.body !== undefined && { body: options.body }),
      ...(options.onProgress && { onProgress: options.onProgress }),
      signal,
    });
  }

  async function authorized(url: string, options: HttpOptions, signal: AbortSignal): Promise<Response> {
    const token = await getToken();
    if (!token) throw lost();
    const response = await once(url, options, token, signal);
    if (response.status !== 401) return response;
    const renewed = await renew(token);
    if (!renewed) throw lost();
    const replayed = await once(url, options, renewed, signal);
    if (replayed.status === 401) throw lost();
    return replayed;
  }

  /** Until then the API has asked for quiet (429), in milliseconds since 1970. */
  let quietUntil = 0;

  /** Waits as the API asks where that is soon: all requests of this page together, so that none of them storms. */
  async function inTime(url: string, options: HttpOptions, signal: AbortSignal): Promise<Response> {
    for (let waits = 0; ; waits += 1) {
      await pause(quietUntil - Date.now(), signal);
      signal.throwIfAborted();
      const response = await authorized(url, options, signal);
      const wait =
        response.status === 429 && !options.isBackground ? waitOf(response.headers.get('Retry-After')) : undefined;
      if (wait === undefined || wait > longestWait || waits === maxWaits) return response;
      await response.body?.cancel();
      // Other tabs were told the same.
      quietUntil = Math.max(quietUntil, Date.now() + wait + Math.random() * 300);
    }
  }

  function lost() {
    sessionLost();
    return problem({ code: 'client.signedOut' }, 401);
  }

  /** Runs `work` with the caller's signal and our time limit, and turns its errors into problems. */
  async function limited<T>(
    { signal, onProgress }: HttpOptions,
    work: (signal: AbortSignal, onProgress: HttpOptions['onProgress']) => Promise<T>,
  ): Promise<T> {
    const limit = new AbortController();
    const startTimer = () => setTimeout(() => limit.abort(), timeout);
    let timer = startTimer();
    const progress = (sent: number) => {
      clearTimeout(timer);
      timer = startTimer();
      onProgress?.(sent);
    };
    try {
      const either = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal;
      return await work(either, onProgress && progress);
    } catch (error) {
      if (signal?.aborted) throw error;
      if (limit.signal.aborted) throw problem({ code: 'client.timedOut' });
      // A failed fetch, a truncated body, or an identity service that does not answer.
      throw error instanceof HttpError ? error : problem({ code: 'client.offline' });
    } finally {
      clearTimeout(timer);
    }
  }

  async function refusal(response: Response) {
    const body = await response.text();
    const refused = problemFrom(response.status, response.headers, parseJson(body));
    if (refused.body.code === 'permission.missing') notPermitted?.();
    return refused;
  }

  /** Sends the same request again once the person has given their password again, or has signed in again. */
  async function confirmed<T>(send: () => Promise<T>): Promise<T> {
    try {
      return await send();
    } catch (error) {
      const { code } = problemOf(error);
      if (code === 'client.signedOut' && (await whenResumed?.())) return confirmed(send);
      if (code === 'auth.secondFactorNeeded') secondFactorNeeded?.();
      if (code !== 'auth.recentSignInNeeded' || !(await confirmIdentity?.())) throw error;
      return send();
    }
  }

  const read = (url: string, options: HttpOptions) =>
    limited(options, async (signal, onProgress) => {
      const response = await inTime(url, { ...options, onProgress }, signal);
      if (!response.ok) throw await refusal(response);
      const body = await response.text();
      const json = parseJson(body);
      if (json === undefined) throw problem({ code: 'client.malformed', ...requestIdOf(response) }, response.status);
      if (response.status === 202) throw approvalRequested(json);
      return { status: response.status, headers: response.headers, body, json };
    });

  const begin = (url: string, options: HttpOptions) =>
    limited(options, async (signal) => {
      // The limit ends with the first byte: long downloads are stopped by the caller only.
      const response = await inTime(url, options, signal);
      if (!response.ok) throw await refusal(response);
      return response;
    });

  const http = (url: string, options: HttpOptions = {}) => confirmed(() => read(url, options));
  const open = (url: string, options: HttpOptions = {}) => confirmed(() => begin(url, options));
  return Object.assign(http, { open });
}

function requestIdOf(response: Response): Pick<ProblemDetails, 'requestId'> {
  const requestId = response.headers.get('X-Request-Id');
  return requestId ? { requestId } : {};
}
