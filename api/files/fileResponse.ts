import { fileTypes, type FileType } from '../../contract/files';

interface FileDescription {
  type: FileType;
  name: string;
  rows: number;
}

export function fileResponse(body: ReadableStream<Uint8Array>, { type, name, rows }: FileDescription): Response {
  return new Response(body, {
    headers: {
      'Content-Type': type === 'csv' ? `${fileTypes.csv}; charset=utf-8; header=present` : fileTypes[type],
      'Content-Disposition': `attachment; filename="${name}.${type}"`,
      'X-Total-Count': String(rows),
    },
  });
}
