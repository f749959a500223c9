import { HttpError, type RaRecord } from 'react-admin';
import { problem } from './problem';

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

export function row(json: unknown): json is RaRecord {
  return typeof json === 'object' && json !== null && 'id' in json;
}

export function rows(json: unknown): json is RaRecord[] {
  return Array.isArray(json) && json.every(row);
}

export function recorded<T>(json: unknown): T {
  return row(json) ? (json as T) : malformed();
}
