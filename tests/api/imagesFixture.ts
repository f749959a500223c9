import { crc32, deflateSync } from 'node:zlib';
import type { UploadedImage } from '../../contract/uploads';
import { memoryImages } from '../../api/images/memory';
import type { ImageStore } from '../../api/ports/images';
import { openApiFixture, readResponse, type TestResponse, type ApiFixture } from './apiFixture';

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

function encodeBigEndian(value: number, length: number): number[] {
  return Array.from({ length }, (_, index) => Math.floor(value / 256 ** (length - 1 - index)) % 256);
}

const concatBytes = (...chunks: (string | number[] | Uint8Array)[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(chunks.flatMap((part) => Array.from(typeof part === 'string' ? bytesOf(part) : part)));

export function createPngChunk(name: string, data: string | number[] | Uint8Array = []): Uint8Array {
  const chunkNameAndData = concatBytes(name, data);
  return concatBytes(
    encodeBigEndian(chunkNameAndData.length - 4, 4),
    chunkNameAndData,
    encodeBigEndian(crc32(chunkNameAndData), 4),
  );
}

/** Returns a white PNG. `extraChunks` are before the pixels. */
export function createPng(width = 40, height = 30, ...extraChunks: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const pixels = deflateSync(new Uint8Array(height * (1 + Math.ceil(width / 8))), { level: 9 });
  const header = createPngChunk('IHDR', [...encodeBigEndian(width, 4), ...encodeBigEndian(height, 4), 1, 0, 0, 0, 0]);
  return concatBytes(
    '\u0089PNG\r\n\u001A\n',
    header,
    ...extraChunks,
    createPngChunk('IDAT', pixels),
    createPngChunk('IEND'),
  );
}

export const createJpegSegment = (code: number, data: string | number[] | Uint8Array = []): Uint8Array => {
  const bytes = concatBytes(data);
  return concatBytes([0xff, code], encodeBigEndian(bytes.length + 2, 2), bytes);
};

/** Returns a JPEG. `extraSegments` are segments and code tables before the frame. */
export function createJpeg(width = 40, height = 30, ...extraSegments: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const frame = createJpegSegment(0xc2, [8, ...encodeBigEndian(height, 2), ...encodeBigEndian(width, 2), 3]);
  const scan = concatBytes(createJpegSegment(0xda, [1, 1, 0, 0, 63, 0]), [1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]);
  return concatBytes([0xff, 0xd8], ...extraSegments, createJpegSegment(0xc4, [0]), frame, scan, scan, [0xff, 0xd9]);
}

const encodeLittleEndian = (value: number, length: number) => encodeBigEndian(value, length).toReversed();

export const createWebpChunk = (name: string, ...data: (string | number[])[]): Uint8Array => {
  const bytes = concatBytes(...data);
  return concatBytes(name, encodeLittleEndian(bytes.length, 4), bytes, Array<number>(bytes.length % 2).fill(0));
};

function createWebp(...chunks: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = concatBytes('WEBP', ...chunks);
  return concatBytes('RIFF', encodeLittleEndian(bytes.length, 4), bytes);
}

const createVp8Chunk = (width: number, height: number) =>
  createWebpChunk('VP8 ', [0, 0, 0], '\u009D\u0001*', encodeLittleEndian(width, 2), encodeLittleEndian(height, 2), [7]);

export const createLossyWebp = (width = 40, height = 30) => createWebp(createVp8Chunk(width, height));
export const createLosslessWebp = (width = 40, height = 30) =>
  createWebp(createWebpChunk('VP8L', '/', encodeLittleEndian(width - 1 + (height - 1) * 0x4000, 4)));
/** Returns a WebP. `extraChunks` are after the picture. */
export const createExtendedWebp = (width = 40, height = 30, flags = 0, ...extraChunks: Uint8Array[]) =>
  createWebp(
    createWebpChunk('VP8X', [flags, 0, 0, 0], encodeLittleEndian(width - 1, 3), encodeLittleEndian(height - 1, 3)),
    createVp8Chunk(width, height),
    ...extraChunks,
  );

interface UploadOptions {
  type?: string;
  as?: string | null;
  key?: string;
}

async function post(
  api: ApiFixture,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  { type, as = 'admin', key }: UploadOptions & { type: string },
): Promise<TestResponse> {
  const headers = {
    'Content-Type': type,
    ...(as !== null && { Authorization: `Bearer ${as}` }),
    ...(key !== undefined && { 'Idempotency-Key': key }),
  };
  return readResponse(
    await api.fetch(new Request(`http://localhost${path}`, { method: 'POST', body: bytes, headers })),
  );
}

export function upload(api: ApiFixture, bytes = createPng(), { type = 'image/png', ...given }: UploadOptions = {}) {
  return post(api, '/api/images', bytes, { type, ...given });
}

/** Returns a PDF with one empty page and `extraContent`. */
export function createPdf(extraContent = ''): Uint8Array<ArrayBuffer> {
  return bytesOf(`%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\n${extraContent}\nstartxref\n9\n%%EOF\n`);
}

export function uploadDocument(
  api: ApiFixture,
  bytes = createPdf(),
  { type = 'application/pdf', ...given }: UploadOptions = {},
) {
  return post(api, '/api/documents', bytes, { type, ...given });
}

export const documentsByType = {
  'application/pdf': createPdf(),
  'image/png': createPng(),
  'image/jpeg': createJpeg(),
  'image/webp': createLossyWebp(),
};

export async function createImage(api: ApiFixture, bytes?: Uint8Array<ArrayBuffer>): Promise<UploadedImage> {
  const response = await upload(api, bytes);
  if (response.status !== 201) throw new Error(response.text);
  return response.json as unknown as UploadedImage;
}

export const hour = 3_600_000;
export const day = 24 * 3_600_000;
export const storeOutage = new Error('the store is away');

export interface ImagesFixture {
  api: ApiFixture;
  /** The underlying store, which never fails. */
  storedImages: ImageStore;
  failingMethods: Partial<Record<keyof ImageStore, Error>>;
  listRows(): Promise<{ id: unknown; state: unknown; recordId: unknown }[]>;
  showFile(url: unknown): Promise<TestResponse>;
  putLabel(id: string, version: number, body: unknown): Promise<TestResponse>;
  sweepImages(): Promise<void>;
}

/**
 * Opens an API with limits of 5,000 bytes for pictures and 8,000 bytes for documents. Its store throws the errors in
 * `failingMethods`.
 */
export async function openImagesFixture(): Promise<ImagesFixture> {
  const storedImages = memoryImages();
  const failIfConfigured = async (method: keyof ImageStore) => {
    const error = fixture.failingMethods[method];
    if (error) throw error;
  };
  const images: ImageStore = {
    put: async (...storeArguments) => (await failIfConfigured('put'), storedImages.put(...storeArguments)),
    get: async (id) => (await failIfConfigured('get'), storedImages.get(id)),
    remove: async (id) => (await failIfConfigured('remove'), storedImages.remove(id)),
  };
  const api = await openApiFixture({ settings: { maxImageBytes: 5_000, maxDocumentBytes: 8_000 }, images });
  const fixture: ImagesFixture = {
    api,
    storedImages,
    failingMethods: {},
    async listRows() {
      const rows = await api.db.kysely.selectFrom('images').selectAll().orderBy('createdAt').execute();
      return rows.map(({ id, state, recordId }) => ({ id, state, recordId }));
    },
    showFile: (url) => api.send('GET', String(url).replace('/api/', ''), { as: null }),
    putLabel: (id, version, body) => api.send('PUT', `catalogs/labels/${id}`, { version, body }),
    sweepImages: api.runScheduler,
  };
  return fixture;
}
