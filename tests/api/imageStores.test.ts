import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StartRefused } from '../../api/hosts/startRefused';
import { openImageBucket } from '../../api/hosts/imageBucket';
import { openImageFolder } from '../../api/hosts/imageFolder';
import { memoryImages } from '../../api/images/memory';
import type { ImageStore } from '../../api/images/port';
import { jpeg, png } from './pictures';

let folder: string;
const closing: (() => unknown)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  closing.push(() => rm(folder, { recursive: true }));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closing.splice(0)) await close();
});

/** The sum by which Google's client sees that what arrived is what it sent (RFC 3720, §12.1). */
function crc32c(bytes: Uint8Array): string {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0x82f63b78 : 0);
  }
  const whole = Buffer.alloc(4);
  whole.writeUInt32BE(~sum >>> 0);
  return whole.toString('base64');
}

/** As much of Google's storage service as keeps one file at a time: the outside world. */
async function storageService(): Promise<{ files: Map<string, { type: string; bytes: Buffer }>; away: boolean }> {
  const service = { files: new Map<string, { type: string; bytes: Buffer }>(), away: false };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://storage.invalid');
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const name = decodeURIComponent(pathname.split('/o/')[1] ?? searchParams.get('name') ?? '');
    const file = service.files.get(name);
    const say = (status: number, body: Buffer | string = '{}') =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
    if (service.away) return say(403, '{"error":{"code":403,"message":"away"}}');
    if (request.method === 'POST') {
      const [, meta = '', content = ''] = Buffer.concat(parts)
        .toString('latin1')
        .split(/--[\w-]+\r?\n/);
      const [, type = ''] = /content-type: (image\/\w+)/i.exec(content) ?? [];
      const bytes = Buffer.from(
        content.slice(content.indexOf('\r\n\r\n') + 4).replace(/\r\n--[\w-]+--\r?\n?$/, ''),
        'latin1',
      );
      service.files.set(/"name":"([^"]+)"/.exec(meta)?.[1] ?? name, { type, bytes });
      return say(200, JSON.stringify({ crc32c: crc32c(bytes) }));
    }
    if (!file) return say(404, '{"error":{"code":404,"message":"No such object"}}');
    if (request.method === 'DELETE') service.files.delete(name);
    return request.method === 'DELETE' ? say(204, '') : say(200, file.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  vi.stubEnv('STORAGE_EMULATOR_HOST', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return service;
}

const openBucket = () => openImageBucket({ projectId: 'demo-sobremesa', bucket: 'demo.appspot.com' });

const stores: Record<string, () => Promise<ImageStore> | ImageStore> = {
  'in memory': memoryImages,
  'in a folder': () => openImageFolder(join(folder, 'new', 'images')),
  'in Firebase Storage': async () => {
    await storageService();
    return openBucket();
  },
};

describe.each(Object.entries(stores))('pictures %s', (_, open) => {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];

  test('are read as they were put, the last one put', async () => {
    const store = await open();
    await store.put(one, png(), 'image/png');
    await store.put(other, png(), 'image/png');
    await store.put(one, jpeg(), 'image/jpeg');
    expect(await store.get(one)).toEqual(jpeg());
    expect(await store.get(other)).toEqual(png());
  });

  test('are gone once removed, and may be removed again', async () => {
    const store = await open();
    await store.put(one, png(), 'image/png');
    await store.remove(one);
    await store.remove(one);
    expect(await store.get(one)).toBeNull();
  });

  test('nobody put are none', async () => {
    expect(await (await open()).get(one)).toBeNull();
  });
});

describe('a folder of pictures', () => {
  test('keeps them for the next start', async () => {
    const id = crypto.randomUUID();
    await (await openImageFolder(folder)).put(id, png(), 'image/png');
    expect(await (await openImageFolder(folder)).get(id)).toEqual(png());
  });

  test('knows nothing of half a picture, and removes it', async () => {
    const id = crypto.randomUUID();
    const store = await openImageFolder(folder);
    await writeFile(join(folder, `${id}.partial`), png().slice(0, 20));
    expect(await store.get(id)).toBeNull();
    await store.remove(id);
    expect(await readdir(folder)).toEqual([]);
  });

  test('that cannot be one is said to who starts the server', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(openImageFolder(join(folder, 'file', 'images'))).rejects.toThrow(StartRefused);
  });
});

describe('a bucket of pictures', () => {
  test('holds each under its id, as what it is', async () => {
    const { files } = await storageService();
    const id = crypto.randomUUID();
    await openBucket().put(id, jpeg(), 'image/jpeg');
    expect([...files]).toEqual([[`images/${id}`, { type: 'image/jpeg', bytes: Buffer.from(jpeg()) }]]);
  });

  test('that refuses is no missing picture', async () => {
    const service = await storageService();
    const store = openBucket();
    await store.put('a', png(), 'image/png');
    service.away = true;
    await expect(store.get('a')).rejects.toThrow('away');
    await expect(store.remove('a')).rejects.toThrow('away');
    await expect(store.put('a', png(), 'image/png')).rejects.toThrow('away');
  });
});
