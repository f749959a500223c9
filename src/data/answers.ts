import { HttpError, type RaRecord } from 'react-admin';
import type { AnyRecord } from '../../contract/resource';
import { isRecord, problem } from './problem';

/** ra-data-simple-rest throws its own English when the count is missing. */
export async function wellFormed<T>(ask: () => Promise<T>): Promise<T> {
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

/** Whether it is a record; of which resource was said in the request. */
export function row<T extends RaRecord = AnyRecord>(json: unknown): json is T {
  return isRecord(json);
}

export function rows<T extends RaRecord = AnyRecord>(json: unknown): json is T[] {
  return Array.isArray(json) && json.every((one) => row(one));
}

/** The record that was answered; the API answers all that every record carries. */
export function recorded<T extends RaRecord = AnyRecord>(json: unknown): T {
  return row<T>(json) ? json : malformed();
}
