import type { Resource } from '../../../contract/resource';
import { config } from '../../config';
import { contentId, newKey } from '../../data/key';
import { isUnsettled } from '../../data/problem';
import type { ActionRequest } from '../actions/actionRequest';
import type { FormValues } from './values';

/** One try at making a record. */
export interface Attempt {
  /** What the record will be called. */
  id: string;
  /** Names this one request, however often it is sent. */
  key: string;
  /** Tells these values from others, and says nothing about them. */
  content: string;
  values: FormValues;
  /** It was sent before, and its answer was not seen: what became of it is asked before anything else. */
  sentBefore: boolean;
}

type StoredAttempt = Pick<Attempt, 'id' | 'key' | 'content'>;

const storageKey = (resource: Resource) => `attempt.${resource.name}${config.storageSuffix}`;

/**
 * The attempt at making a record of these values. Values that were sent and never seen answered are the same attempt
 * again, also on a page that was loaded anew: nothing is made twice, and what the answer says only once can still be had.
 */
export async function attemptAt(resource: Resource, id: string, values: FormValues): Promise<Attempt> {
  const content = await contentId(resource.name, new TextEncoder().encode(JSON.stringify(values)).buffer);
  const kept = read(resource);
  if (kept?.content === content) return { ...kept, values, sentBefore: true };
  return { id, key: newKey(), content, values, sentBefore: false };
}

/**
 * The same request, whose attempt is kept from before it is sent until a refusal says that nothing was made. Closing the
 * tab and signing out (src/session/wipe.ts) forget it too.
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
    // A browser that refuses its storage: the form has the attempt until it is left.
  }
}

/** The answer was seen: the same values make another record from now on. */
export function forgetAttempt(resource: Resource): void {
  try {
    sessionStorage.removeItem(storageKey(resource));
  } catch {
    // A browser that refuses its storage has kept nothing.
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
