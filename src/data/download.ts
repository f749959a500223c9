import type { Http } from './http';
import { problem } from './problem';

export interface Download {
  signal?: AbortSignal;
  /** Called as rows arrive, with how many so far. */
  onRows?: (count: number) => void;
}

/** Reads a CSV to its end, counting rows (a line break inside quotes is text). */
export async function download(http: Http, url: string, { signal, onRows }: Download): Promise<Blob> {
  const response = await http.open(url, { headers: { Accept: 'text/csv' }, signal });
  if (!response.headers.get('Content-Type')?.startsWith('text/csv') || !response.body) {
    throw problem({ code: 'client.malformed' }, response.status);
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const count = rowCounter();
  const reader = response.body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(next.value);
      onRows?.(count(next.value));
    }
  } catch (error) {
    // A truncated file must not look complete.
    throw signal?.aborted ? error : problem({ code: 'client.offline' });
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
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
