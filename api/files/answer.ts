import { fileTypes, type FileType } from '../../contract/files';

interface FileName {
  type: FileType;
  /** Without its ending. */
  name: string;
  rows: number;
}

/** A file of so many rows, as an attachment. */
export function fileAnswer(body: ReadableStream<Uint8Array>, { type, name, rows }: FileName): Response {
  return new Response(body, {
    headers: {
      'Content-Type': type === 'csv' ? `${fileTypes.csv}; charset=utf-8; header=present` : fileTypes[type],
      'Content-Disposition': `attachment; filename="${name}.${type}"`,
      'X-Total-Count': String(rows),
    },
  });
}
