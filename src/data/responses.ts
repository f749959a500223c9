import { HttpError, type RaRecord } from 'react-admin';
import { isRecordOf } from '../../contract/record';
import { resources } from '../../contract/resources';
import type { AnyRecord, RecordOf, Resource } from '../../contract/resource';
import type { ApiResponse } from './http';
import { isRecord, problem } from './problem';

/**
 * Runs `request`. Converts every error except `HttpError` and aborts to `client.malformed`: ra-data-simple-rest throws an
 * untranslated `Error` for a missing count.
 */
export async function withMalformedErrors<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof HttpError || (error instanceof DOMException && error.name === 'AbortError')) throw error;
    return throwMalformed();
  }
}

export function throwMalformed(): never {
  throw problem({ code: 'client.malformed' }, 200);
}

const resourcesByName: ReadonlyMap<string, Resource> = new Map(resources.map((resource) => [resource.name, resource]));

function isResponseRecord<T extends RaRecord = AnyRecord>(name: string, json: unknown): json is T {
  const resource = resourcesByName.get(name);
  return resource ? isRecordOf(resource, json) : isRecord(json);
}

export function parseResponseRecord<T extends RaRecord>(name: string, json: unknown): T {
  return isResponseRecord<T>(name, json) ? withDefaults(name, json) : throwMalformed();
}

export function parseResponseRecords<T extends RaRecord>(name: string, json: unknown): T[] {
  return Array.isArray(json) ? json.map((one) => parseResponseRecord<T>(name, one)) : throwMalformed();
}

/**
 * Adds the properties that a plain ra-data-simple-rest backend omits. Such a backend has no archive: `DELETE` deletes.
 */
function withDefaults<T extends RaRecord>(name: string, record: T): T {
  const resource = resourcesByName.get(name);
  if (!resource) return record;
  if ('archivedAt' in record) return { actions: {}, ...record };
  const nullFields = Object.fromEntries(Object.keys(resource.fields).map((field) => [field, null]));
  return { ...nullFields, archivedAt: null, actions: { delete: { allowed: true } }, ...record };
}

/**
 * Returns the record in a response. Throws `client.malformed` for anything else, such as a record with an undeclared
 * option.
 */
export function parseRecord<R extends Resource>(resource: R, json: unknown): RecordOf<R> {
  return isRecordOf(resource, json) ? json : throwMalformed();
}

export const totalCountHeader = 'X-Total-Count';

export function withTotalCount(response: ApiResponse): ApiResponse {
  const [, count] = /\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '') ?? [];
  if (count === undefined || response.headers.has(totalCountHeader)) return response;
  const headers = new Headers(response.headers);
  headers.set(totalCountHeader, count);
  return { ...response, headers };
}
