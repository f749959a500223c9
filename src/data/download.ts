import { fileTypes, type FileType } from '../../contract/files';
import type { Http } from './http';
import { problem } from './problem';

export interface DownloadOptions {
  type?: FileType;
  signal?: AbortSignal;
  /**
   * Receives the number of rows: repeatedly while a CSV arrives; for a workbook, which is compressed, once at the end.
   */
  onRows?: (count: number) => void;
}

/**
 * Downloads a complete file and counts the rows of a CSV; a line break inside quotes does not end a row. The file has the
 * name of `Content-Disposition`, or an empty one. Throws `client.malformed` for an unexpected media type and
 * `client.offline` for a truncated body.
 */
export async function download(
  http: Http,
  url: string,
  { type = 'csv', signal, onRows }: DownloadOptions,
): Promise<File> {
  const mediaType = fileTypes[type];
  const response = await http.open(url, { headers: { Accept: mediaType }, signal });
  if (!response.headers.get('Content-Type')?.startsWith(mediaType) || !response.body) {
    throw problem({ code: 'client.malformed' }, response.status);
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const countRows = createRowCounter();
  const reader = response.body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(next.value);
      if (type === 'csv') onRows?.(countRows(next.value));
    }
  } catch (error) {
    // Throws, so that a truncated file is not saved as a complete one.
    throw signal?.aborted ? error : problem({ code: 'client.offline' });
  }
  if (type !== 'csv') onRows?.(Number(response.headers.get('X-Total-Count')));
  const [, name = ''] = /filename="([^"]*)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  return new File(parts, name, { type: type === 'csv' ? `${mediaType};charset=utf-8` : mediaType });
}

const quote = 0x22;
const newline = 0x0a;

function createRowCounter() {
  let isInQuotes = false;
  // Starts at -1, because the header line is not a row.
  let rows = -1;
  return (bytes: Uint8Array): number => {
    for (const byte of bytes) {
      if (byte === quote) isInQuotes = !isInQuotes;
      else if (byte === newline && !isInQuotes) rows += 1;
    }
    return Math.max(0, rows);
  };
}
