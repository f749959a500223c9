import type { Resource } from '../../../contract/resource';
import { config } from '../../config';
import { contentId, newUuid } from '../../data/uuid';
import { mayHaveTakenEffect } from '../../data/problem';
import type { ActionRequest } from '../actions/actionRequest';
import type { FormValues } from './formValues';

export interface CreateAttempt {
  id: string;
  key: string;
  /** Id derived from the values by `contentId`; it does not reveal them. */
  content: string;
  values: FormValues;
  isRetry: boolean;
}

type StoredAttempt = Pick<CreateAttempt, 'id' | 'key' | 'content'>;

const storageKey = (resource: Resource) => `attempt.${resource.name}${config.storageSuffix}`;

/**
 * Returns the attempt to create a record with these values. If the same values were already sent and the response was
 * lost, returns the stored attempt, even after a reload: the record is not created twice, and its one-time fields are
 * not lost.
 */
export async function findOrStartAttempt(resource: Resource, id: string, values: FormValues): Promise<CreateAttempt> {
  const content = await contentId(resource.name, new TextEncoder().encode(JSON.stringify(values)).buffer);
  const stored = readStoredAttempt(resource);
  if (stored?.content === content) return { ...stored, values, isRetry: true };
  return { id, key: newUuid(), content, values, isRetry: false };
}

/**
 * Stores the attempt before the request is sent, until a refusal shows that no record was created. Closing the tab and
 * signing out (src/session/personalStorage.ts) also remove it.
 */
export function withStoredAttempt<T>(request: ActionRequest<T>, attempt: CreateAttempt): ActionRequest<T> {
  return {
    ...request,
    async send(provider, input, options, snapshot) {
      if (options.dryRun) return request.send(provider, input, options, snapshot);
      storeAttempt(request.resource, attempt);
      try {
        return await request.send(provider, input, options, snapshot);
      } catch (error) {
        if (!mayHaveTakenEffect(error)) removeStoredAttempt(request.resource);
        throw error;
      }
    },
  };
}

function storeAttempt(resource: Resource, { id, key, content }: StoredAttempt): void {
  try {
    sessionStorage.setItem(storageKey(resource), JSON.stringify({ id, key, content } satisfies StoredAttempt));
  } catch {
    // Storage is unavailable: the attempt lasts only until the form unmounts.
  }
}

/** Removes the stored attempt, so that the same values create another record. */
export function removeStoredAttempt(resource: Resource): void {
  try {
    sessionStorage.removeItem(storageKey(resource));
  } catch {
    // Storage is unavailable: nothing was stored.
  }
}

function readStoredAttempt(resource: Resource): StoredAttempt | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(resource)) ?? 'null');
    return isStoredAttempt(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isStoredAttempt(value: unknown): value is StoredAttempt {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['id', 'key', 'content'].every((name) => typeof Reflect.get(value, name) === 'string')
  );
}
