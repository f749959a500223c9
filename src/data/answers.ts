import { HttpError, type RaRecord } from 'react-admin';
import { isRecordOf } from '../../contract/record';
import { resources } from '../../contract/resources';
import type { AnyRecord, RecordOf, Resource } from '../../contract/resource';
import { isRecord, problem } from './problem';

/** ra-data-simple-rest throws its own English when the count is missing. */
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

/** Whether a response is a record of the resource of that name. `T` is the type that react-admin's caller gives it. */
export function isAnswer<T extends RaRecord = AnyRecord>(name: string, json: unknown): json is T {
  const resource = declared.get(name);
  return resource ? isRecordOf(resource, json) : isRecord(json);
}

export function areAnswers<T extends RaRecord = AnyRecord>(name: string, json: unknown): json is T[] {
  return Array.isArray(json) && json.every((one) => isAnswer(name, one));
}

/** The record in the response to a call of react-admin's. Throws `client.malformed` as `checkedRecord` does. */
export function checkedAnswer<T extends RaRecord>(name: string, json: unknown): T {
  return isAnswer<T>(name, json) ? json : malformed();
}

/** The record in a response. Throws `client.malformed` for anything else, such as a record with an undeclared option. */
export function checkedRecord<R extends Resource>(resource: R, json: unknown): RecordOf<R> {
  return isRecordOf(resource, json) ? json : malformed();
}
