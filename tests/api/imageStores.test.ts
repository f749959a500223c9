import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StartRefused } from '../../api/hosts/startRefused';
import { uploadPath } from '../../contract/images';
import { openImageBucket, openUploadInbox } from '../../api/hosts/imageBucket';
import { openImageFolder } from '../../api/hosts/imageFolder';
import { memoryImages } from '../../api/images/memory';
import type { ImageStore } from '../../api/ports/images';
import { createJpeg, createPng } from './imagesFixture';
import { startStorageService, type StoredFile } from './storageService';

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

const openBucket = () => openImageBucket({ projectId: 'demo-sobremesa', bucket: 'demo.appspot.com' });

const openInbox = () => openUploadInbox({ projectId: 'demo-sobremesa', bucket: 'demo.appspot.com' });

const stores: Record<string, () => Promise<ImageStore> | ImageStore> = {
  'in memory': memoryImages,
  'in a folder': () => openImageFolder(join(folder, 'new', 'images')),
  'in Firebase Storage': async () => {
    await startStorageService();
    return openBucket();
  },
};

describe.each(Object.entries(stores))('image stores: %s', (_, open) => {
  const [firstId, secondId] = [crypto.randomUUID(), crypto.randomUUID()];

  test('returns the last stored picture per id', async () => {
    const store = await open();
    await store.put(firstId, createPng(), 'image/png');
    await store.put(secondId, createPng(), 'image/png');
    await store.put(firstId, createJpeg(), 'image/jpeg');
    expect(await store.get(firstId)).toEqual(createJpeg());
    expect(await store.get(secondId)).toEqual(createPng());
  });

  test('returns nothing for a removed picture and permits another removal', async () => {
    const store = await open();
    await store.put(firstId, createPng(), 'image/png');
    await store.remove(firstId);
    await store.remove(firstId);
    expect(await store.get(firstId)).toBeNull();
  });

  test('returns nothing for an unknown id', async () => {
    expect(await (await open()).get(firstId)).toBeNull();
  });
});

describe('an image folder', () => {
  test('preserves pictures over a restart', async () => {
    const id = crypto.randomUUID();
    await (await openImageFolder(folder)).put(id, createPng(), 'image/png');
    expect(await (await openImageFolder(folder)).get(id)).toEqual(createPng());
  });

  test('ignores partial files and removes them', async () => {
    const id = crypto.randomUUID();
    const store = await openImageFolder(folder);
    await writeFile(join(folder, `${id}.partial`), createPng().slice(0, 20));
    expect(await store.get(id)).toBeNull();
    await store.remove(id);
    expect(await readdir(folder)).toEqual([]);
  });

  test('refuses to start with an unusable folder', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(openImageFolder(join(folder, 'file', 'images'))).rejects.toThrow(StartRefused);
  });
});

describe('an image bucket', () => {
  test('stores a picture under its id with its type', async () => {
    const { files } = await startStorageService();
    const id = crypto.randomUUID();
    await openBucket().put(id, createJpeg(), 'image/jpeg');
    expect([...files]).toEqual([[`images/${id}`, { type: 'image/jpeg', bytes: Buffer.from(createJpeg()) }]]);
  });

  test('distinguishes an outage of the bucket from a missing picture', async () => {
    const service = await startStorageService();
    const store = openBucket();
    await store.put('a', createPng(), 'image/png');
    service.isUnavailable = true;
    await expect(store.get('a')).rejects.toThrow('away');
    await expect(store.remove('a')).rejects.toThrow('away');
    await expect(store.put('a', createPng(), 'image/png')).rejects.toThrow('away');
  });
});

describe('upload folder of a bucket', () => {
  const createStoredFile = (overrides: Partial<StoredFile> = {}): StoredFile => ({
    type: 'image/png',
    bytes: Buffer.from(createPng()),
    ...overrides,
  });

  test('returns type, size and bytes of an uploaded file until it is removed', async () => {
    const { files } = await startStorageService();
    const path = uploadPath('ana', crypto.randomUUID());
    files.set(path, createStoredFile());
    const inbox = openInbox();
    const storedFile = await inbox.find(path);
    expect([storedFile?.type, storedFile?.bytes]).toEqual(['image/png', createPng().length]);
    expect(await storedFile?.read()).toEqual(createPng());
    await inbox.remove(path);
    await inbox.remove(path);
    expect([await storedFile?.read(), await inbox.find(path), files.size]).toEqual([null, null, 0]);
  });

  test('returns a compressed file as stored', async () => {
    const { files } = await startStorageService();
    const bytes = gzipSync(new Uint8Array(1_000_000));
    files.set('uploads/ana/1', createStoredFile({ bytes, encoding: 'gzip' }));
    const storedFile = await openInbox().find('uploads/ana/1');
    expect(storedFile?.bytes).toBe(bytes.length);
    expect(Buffer.from((await storedFile?.read()) ?? [])).toEqual(bytes);
  });

  test('lists files older than a moment over all pages, up to a limit', async () => {
    const { files } = await startStorageService();
    const [oldTime, recentTime] = ['2026-07-01T12:00:00.000Z', '2026-07-02T12:00:00.000Z'];
    for (const [index, day] of [recentTime, recentTime, oldTime, recentTime, oldTime, oldTime].entries())
      files.set(`uploads/ana/${index}`, createStoredFile({ at: day }));
    files.set('images/1', createStoredFile({ at: oldTime }));
    const inbox = openInbox();
    const cutoff = new Date(recentTime);
    expect(await inbox.listBefore(cutoff, 10)).toEqual(['uploads/ana/2', 'uploads/ana/4', 'uploads/ana/5']);
    expect(await inbox.listBefore(cutoff, 2)).toEqual(['uploads/ana/2', 'uploads/ana/4']);
  });

  test('distinguishes an outage of the bucket from a missing upload', async () => {
    const service = await startStorageService();
    service.files.set('uploads/ana/1', createStoredFile());
    const inbox = openInbox();
    const storedFile = await inbox.find('uploads/ana/1');
    service.isUnavailable = true;
    await expect(inbox.find('uploads/ana/1')).rejects.toThrow('away');
    await expect(storedFile?.read()).rejects.toThrow('away');
    await expect(inbox.remove('uploads/ana/1')).rejects.toThrow('away');
    await expect(inbox.listBefore(new Date(), 1)).rejects.toThrow('away');
  });
});
