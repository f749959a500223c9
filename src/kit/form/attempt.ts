import type { Resource } from '../../../contract/resource';
import { config } from '../../config';
import { contentId, newKey } from '../../data/key';
import { isUnsettled } from '../../data/problem';
import type { ActionRequest } from '../actions/actionRequest';
import type { FormValues } from './values';

export interface Attempt {
  /** The `id` of the record, chosen by the client. */
  id: string;
  /** The Idempotency-Key, the same each time the request is sent. */
  key: string;
  /** Identifies the values without revealing them (`contentId`). */
  content: string;
  values: FormValues;
  /** Sent before without a response: learn its outcome first. */
  sentBefore: boolean;
}

type StoredAttempt = Pick<Attempt, 'id' | 'key' | 'content'>;

const storageKey = (resource: Resource) => `attempt.${resource.name}${config.storageSuffix}`;

/**
 * Returns the attempt to create a record with these values. If the same values were sent before without a response,
 * returns that stored attempt, also after a reload of the page: nothing is created twice, and the one-time fields of
 * the response can still be fetched.
 */
export async function attemptAt(resource: Resource, id: string, values: FormValues): Promise<Attempt> {
  const content = await contentId(resource.name, new TextEncoder().encode(JSON.stringify(values)).buffer);
  const kept = read(resource);
  if (kept?.content === content) return { ...kept, values, sentBefore: true };
  return { id, key: newKey(), content, values, sentBefore: false };
}

/**
 * Returns the request with its attempt stored from before it is sent until a refusal shows that nothing was created.
 * Closing the tab and signing out (src/session/wipe.ts) remove it too.
 */
export function persistUntilAnswered<T>(request: ActionRequest<T>, attempt: Attempt): ActionRequest<T> {
  return {
    ...request,
    async send(provider, input, options, seen) {
      if (options.dryRun) return request.send(provider, input, options, seen);
      keep(request.resource, attempt);
      try {
        return await request.send(provider, input, options, seen);
      } catch (error) {
        if (!isUnsettled(error)) forgetAttempt(request.resource);
        throw error;
      }
    },
  };
}

function keep(resource: Resource, { id, key, content }: StoredAttempt): void {
  try {
    sessionStorage.setItem(storageKey(resource), JSON.stringify({ id, key, content } satisfies StoredAttempt));
  } catch {
    // Storage is unavailable: the form has the attempt until it is left.
  }
}

/** Removes the stored attempt once its response was seen: the same values then create another record. */
export function forgetAttempt(resource: Resource): void {
  try {
    sessionStorage.removeItem(storageKey(resource));
  } catch {
    // Storage is unavailable: nothing was stored.
  }
}

function read(resource: Resource): StoredAttempt | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey(resource)) ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isKept(value: unknown): value is StoredAttempt {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['id', 'key', 'content'].every((name) => typeof Reflect.get(value, name) === 'string')
  );
}
