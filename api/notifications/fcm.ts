import * as z from 'zod/mini';
import { parseJson } from '../../contract/json';
import type { PushMessage, PushPort, PushResult } from '../ports/push';

interface FcmOptions {
  projectId: string;
  origin: string;
  accessToken: () => Promise<string>;
  awaited: boolean;
  timeout: number;
  fetch?: typeof globalThis.fetch;
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const maxAttempts = 4;
const concurrency = 10;
const initialDelayMs = 500;
/**
 * Seconds for which FCM stores a message for a device that is offline. After that, only the console shows the
 * notification.
 */
const timeToLiveSeconds = 86_400;

const errorSchema = z.object({
  error: z.object({
    details: z.optional(
      z.array(
        z.object({
          errorCode: z.optional(z.string()),
          fieldViolations: z.optional(z.array(z.object({ field: z.optional(z.string()) }))),
        }),
      ),
    ),
  }),
});

export function createFcm({ projectId, origin, awaited, timeout, ...options }: FcmOptions): PushPort {
  const address = `${origin}/v1/projects/${projectId}/messages:send`;
  return {
    awaited,
    async send(messages) {
      const signal = AbortSignal.timeout(timeout);
      const timedOut = rejectOnAbort(signal);
      const queue = [...messages];
      const unregisteredTokens: string[] = [];
      const failures = new Map<string, unknown>();
      const sendNext = async (): Promise<void> => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          // Races with the time limit, because the request for an access token cannot be aborted.
          const isRegistered = await Promise.race([sendOne({ ...options, address }, next, signal), timedOut]).catch(
            (error: unknown) => void failures.set(String(error), error),
          );
          if (isRegistered === false) unregisteredTokens.push(next.token);
        }
      };
      await Promise.all(Array.from({ length: concurrency }, sendNext));
      return { unregisteredTokens, failures: [...failures.values()] } satisfies PushResult;
    },
  };
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  const end = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  // Prevents an unhandled rejection: the promise rejects even after everything was sent in time.
  end.catch(() => {});
  return end;
}

async function sendOne(
  {
    address,
    accessToken,
    fetch,
    pause = pauseWithJitter,
  }: Pick<FcmOptions, 'accessToken' | 'fetch' | 'pause'> & { address: string },
  { token, data }: PushMessage,
  signal: AbortSignal,
): Promise<boolean> {
  const body = JSON.stringify({
    message: { token, data, webpush: { headers: { TTL: String(timeToLiveSeconds), Urgency: 'high' } } },
  });
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    // Reads the global `fetch` at each call, because MSW replaces it.
    const response = await (fetch ?? globalThis.fetch)(address, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await accessToken()}`, 'Content-Type': 'application/json' },
      body,
      signal,
    });
    const text = await response.text();
    if (response.ok) return true;
    if (isGone(text)) return false;
    const isBusy = response.status === 429 || response.status >= 500;
    // FCM's error text may contain the token.
    if (!isBusy || attempt === maxAttempts)
      throw new Error(`FCM answers ${response.status}: ${text.replaceAll(token, '<token>').slice(0, 300)}`);
    await pause(parseRetryAfterMs(response.headers) ?? initialDelayMs * 2 ** (attempt - 1), signal);
  }
}

/** Returns whether the token was removed, never existed, or belongs to another project. */
function isGone(text: string): boolean {
  const { data } = errorSchema.safeParse(parseJson(text));
  return (data?.error.details ?? []).some(
    ({ errorCode, fieldViolations }) =>
      errorCode === 'UNREGISTERED' ||
      errorCode === 'SENDER_ID_MISMATCH' ||
      fieldViolations?.some(({ field }) => field === 'message.token'),
  );
}

function parseRetryAfterMs(headers: Headers): number | null {
  const text = headers.get('Retry-After') ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

/** Adds jitter, so that instances do not all retry at the same time. */
function pauseWithJitter(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms * (1 + Math.random() / 4));
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
