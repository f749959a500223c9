import { HttpError, type RaRecord } from 'react-admin';
import { isRecordOf } from '../../contract/record';
import { resources } from '../../contract/resources';
import type { AnyRecord, RecordOf, Resource } from '../../contract/resource';
import type { Answer } from './http';
import { isRecord, problem } from './problem';

/** Converts the untranslated error that ra-data-simple-rest throws for a missing count to `client.malformed`. */
export async function withMalformedErrors<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof HttpError || (error instanceof DOMException && error.name === 'AbortError')) throw error;
    return malformed();
  }
}

export function malformed(): never {
  throw problem({ code: 'client.malformed' }, 200);
}

const declared: ReadonlyMap<string, Resource> = new Map(resources.map((resource) => [resource.name, resource]));

/** `T` is the type parameter of react-admin's caller. */
function isAnswer<T extends RaRecord = AnyRecord>(name: string, json: unknown): json is T {
  const resource = declared.get(name);
  return resource ? isRecordOf(resource, json) : isRecord(json);
}

/** Returns the record in a response to a react-admin call. Throws `client.malformed` as `checkedRecord` does. */
export function checkedAnswer<T extends RaRecord>(name: string, json: unknown): T {
  return isAnswer<T>(name, json) ? withDefaults(name, json) : malformed();
}

export function checkedAnswers<T extends RaRecord>(name: string, json: unknown): T[] {
  return Array.isArray(json) ? json.map((one) => checkedAnswer<T>(name, one)) : malformed();
}

/**
 * Adds the properties that a plain ra-data-simple-rest backend omits. Such a backend has no archive: `DELETE` deletes.
 */
function withDefaults<T extends RaRecord>(name: string, record: T): T {
  const resource = declared.get(name);
  if (!resource) return record;
  if ('archivedAt' in record) return { actions: {}, ...record };
  const empty = Object.fromEntries(Object.keys(resource.fields).map((field) => [field, null]));
  return { ...empty, archivedAt: null, actions: { delete: { allowed: true } }, ...record };
}

/**
 * Returns the record in a response. Throws `client.malformed` for anything else, such as a record with an undeclared
 * option.
 */
export function checkedRecord<R extends Resource>(resource: R, json: unknown): RecordOf<R> {
  return isRecordOf(resource, json) ? json : malformed();
}

export const countHeader = 'X-Total-Count';

/** Copies the total from `Content-Range: orders 0-24/319` to `X-Total-Count` if the backend sends only the former. */
export function withCount(answer: Answer): Answer {
  const [, count] = /\/(\d+)$/.exec(answer.headers.get('Content-Range') ?? '') ?? [];
  if (count === undefined || answer.headers.has(countHeader)) return answer;
  const headers = new Headers(answer.headers);
  headers.set(countHeader, count);
  return { ...answer, headers };
}
