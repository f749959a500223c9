import { fileTypes, type FileType } from '../../contract/files';
import type { Http } from './http';
import { problem } from './problem';

export interface Download {
  /** By default CSV. */
  type?: FileType;
  signal?: AbortSignal;
  /** Called as rows of a CSV arrive, with how many so far; of a workbook, which is packed, once it is there. */
  onRows?: (count: number) => void;
}

/** Reads a file to its end, counting the rows of a CSV (a line break inside quotes is text). */
export async function download(http: Http, url: string, { type = 'csv', signal, onRows }: Download): Promise<Blob> {
  const mediaType = fileTypes[type];
  const response = await http.open(url, { headers: { Accept: mediaType }, signal });
  if (!response.headers.get('Content-Type')?.startsWith(mediaType) || !response.body) {
    throw problem({ code: 'client.malformed' }, response.status);
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const count = rowCounter();
  const reader = response.body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(next.value);
      if (type === 'csv') onRows?.(count(next.value));
    }
  } catch (error) {
    // A truncated file must not look complete.
    throw signal?.aborted ? error : problem({ code: 'client.offline' });
  }
  if (type !== 'csv') onRows?.(Number(response.headers.get('X-Total-Count')));
  return new Blob(parts, { type: type === 'csv' ? `${mediaType};charset=utf-8` : mediaType });
}

const quote = 0x22;
const newline = 0x0a;

function rowCounter() {
  let inQuotes = false;
  // The first line names the columns.
  let rows = -1;
  return (bytes: Uint8Array): number => {
    for (const byte of bytes) {
      if (byte === quote) inQuotes = !inQuotes;
      else if (byte === newline && !inQuotes) rows += 1;
    }
    return Math.max(0, rows);
  };
}
