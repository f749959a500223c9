import { importResults, type ImportChunk, type ImportResult } from '../../contract/imports';
import { throwMalformed } from './responses';
import { parseResponse } from './endpoints';
import type { Http } from './http';

/** Throws `client.malformed` if the number of results differs from the number of rows. */
export async function importRows(http: Http, url: string, rows: ImportChunk): Promise<ImportResult[]> {
  const { json } = await http(url, { method: 'POST', body: JSON.stringify(rows) });
  const { results } = parseResponse(importResults, json);
  return results.length === rows.rows.length ? results : throwMalformed();
}
