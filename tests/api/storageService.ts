import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished, vi } from 'vitest';

/** Checksum by which Google's client verifies an upload (RFC 3720, §12.1). */
function crc32c(bytes: Uint8Array): string {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0x82f63b78 : 0);
  }
  const checksumBytes = Buffer.alloc(4);
  checksumBytes.writeUInt32BE(~sum >>> 0);
  return checksumBytes.toString('base64');
}

export interface StoredFile {
  type: string;
  bytes: Buffer;
  at?: string;
  encoding?: string;
}

/** Starts a fake of Google Cloud Storage. A page of a list has two files. */
export async function startStorageService(): Promise<{ files: Map<string, StoredFile>; isUnavailable: boolean }> {
  const service = { files: new Map<string, StoredFile>(), isUnavailable: false };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://storage.invalid');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const name = decodeURIComponent(pathname.split('/o/')[1] ?? searchParams.get('name') ?? '');
    const file = service.files.get(name);
    const respond = (status: number, body: Buffer | string = '{}', headers = {}) =>
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body);
    if (service.isUnavailable) return respond(403, '{"error":{"code":403,"message":"away"}}');
    if (request.method === 'POST') {
      const [, metadata = '', content = ''] = Buffer.concat(chunks)
        .toString('latin1')
        .split(/--[\w-]+\r?\n/);
      const [, type = ''] = /content-type: (image\/\w+)/i.exec(content) ?? [];
      const bytes = Buffer.from(
        content.slice(content.indexOf('\r\n\r\n') + 4).replace(/\r\n--[\w-]+--\r?\n?$/, ''),
        'latin1',
      );
      service.files.set(/"name":"([^"]+)"/.exec(metadata)?.[1] ?? name, { type, bytes });
      return respond(200, JSON.stringify({ crc32c: crc32c(bytes) }));
    }
    if (pathname.endsWith('/o')) {
      const pageStart = Number(searchParams.get('pageToken') ?? 0);
      const listedFiles = [...service.files]
        .filter(([name]) => name.startsWith(searchParams.get('prefix') ?? ''))
        .sort();
      const items = listedFiles
        .slice(pageStart, pageStart + 2)
        .map(([name, { at }]) => ({ name: name, timeCreated: at }));
      return respond(
        200,
        JSON.stringify({ items, ...(listedFiles.length > pageStart + 2 && { nextPageToken: String(pageStart + 2) }) }),
      );
    }
    if (!file) return respond(404, '{"error":{"code":404,"message":"No such object"}}');
    if (request.method === 'DELETE') service.files.delete(name);
    if (request.method === 'DELETE') return respond(204, '');
    if (searchParams.get('alt') === 'media')
      return respond(200, file.bytes, file.encoding ? { 'Content-Encoding': file.encoding } : {});
    respond(200, JSON.stringify({ name, contentType: file.type, size: String(file.bytes.length) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  vi.stubEnv('STORAGE_EMULATOR_HOST', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return service;
}
