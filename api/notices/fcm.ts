import * as z from 'zod/mini';
import { parseJson } from '../../contract/json';
import type { PushMessage, PushPort, PushResult } from './port';

interface Options {
  projectId: string;
  /** `https://fcm.googleapis.com`, or that of a test. */
  origin: string;
  /** A token of a service account that may send. */
  accessToken: () => Promise<string>;
  awaited: boolean;
  /** All messages of a call are given up after so many milliseconds. */
  timeout: number;
  fetch?: typeof globalThis.fetch;
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** How often a message is sent that FCM cannot take now, and how many are sent at once. */
const tries = 4;
const atOnce = 10;
/** The wait before a message is sent again, in milliseconds, where FCM does not say; it doubles. */
const firstWait = 500;
/** A device that was off for longer is not told: the page tells what waits now. */
const keptSeconds = 86_400;

const refusal = z.object({
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

/** Push messages by Firebase Cloud Messaging, HTTP v1, called directly: one request a device. */
export function createFcm({ projectId, origin, awaited, timeout, ...options }: Options): PushPort {
  const address = `${origin}/v1/projects/${projectId}/messages:send`;
  return {
    awaited,
    async send(messages) {
      const signal = AbortSignal.timeout(timeout);
      const ended = endOf(signal);
      const waiting = [...messages];
      const gone: string[] = [];
      const failures = new Map<string, unknown>();
      const sendNext = async (): Promise<void> => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          // A token that never comes cannot be aborted.
          const isThere = await Promise.race([sendOne({ ...options, address }, next, signal), ended]).catch(
            (error: unknown) => void failures.set(String(error), error),
          );
          if (isThere === false) gone.push(next.token);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, sendNext));
      return { gone, failures: [...failures.values()] } satisfies PushResult;
    },
  };
}

function endOf(signal: AbortSignal): Promise<never> {
  const end = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  // It comes also when all was sent in time.
  end.catch(() => {});
  return end;
}

/** Sends a message, again where FCM says that it cannot take it now. False if the device is no more. */
async function sendOne(
  {
    address,
    accessToken,
    fetch,
    pause = pauseFor,
  }: Pick<Options, 'accessToken' | 'fetch' | 'pause'> & { address: string },
  { token, data }: PushMessage,
  signal: AbortSignal,
): Promise<boolean> {
  const body = JSON.stringify({
    message: { token, data, webpush: { headers: { TTL: String(keptSeconds), Urgency: 'high' } } },
  });
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    // Looked up at each call: MSW replaces the global `fetch`.
    const answer = await (fetch ?? globalThis.fetch)(address, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await accessToken()}`, 'Content-Type': 'application/json' },
      body,
      signal,
    });
    const text = await answer.text();
    if (answer.ok) return true;
    if (isGone(text)) return false;
    const isBusy = answer.status === 429 || answer.status >= 500;
    // What FCM says of a fault may hold the token.
    if (!isBusy || attempt === tries)
      throw new Error(`FCM answers ${answer.status}: ${text.replaceAll(token, '<token>').slice(0, 300)}`);
    await pause(retryAfter(answer.headers) ?? firstWait * 2 ** (attempt - 1), signal);
  }
}

/** Whether a refusal is about the token: it was removed, never was one, or is another project's. */
function isGone(text: string): boolean {
  const { data } = refusal.safeParse(parseJson(text));
  return (data?.error.details ?? []).some(
    ({ errorCode, fieldViolations }) =>
      errorCode === 'UNREGISTERED' ||
      errorCode === 'SENDER_ID_MISMATCH' ||
      // The same code without this field is a fault of the message.
      fieldViolations?.some(({ field }) => field === 'message.token'),
  );
}

/** What `Retry-After` asks for, in milliseconds: seconds, or a date. */
function retryAfter(headers: Headers): number | null {
  const text = headers.get('Retry-After') ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

/** Not every instance as long: a service that comes back is not asked by all at once. */
function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms * (1 + Math.random() / 4));
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
