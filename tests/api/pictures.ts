import type { UploadedImage } from '../../contract/uploads';
import { memoryImages } from '../../api/images/memory';
import type { ImageStore } from '../../api/images/port';
import { freshApi, read, type TestResponse, type Fixture } from './harness';

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

function bigEndian(value: number, length: number): number[] {
  return Array.from({ length }, (_, at) => Math.floor(value / 256 ** (length - 1 - at)) % 256);
}

/** The beginning of a PNG, which says how large it is, and `rest` bytes of what would be the picture. */
export function png(width = 40, height = 30, rest = 20): Uint8Array<ArrayBuffer> {
  return new Uint8Array([
    ...bytesOf('\u0089PNG\r\n\u001A\n\0\0\0\rIHDR'),
    ...bigEndian(width, 4),
    ...bigEndian(height, 4),
    8,
    6,
    0,
    0,
    0,
    ...Array<number>(rest).fill(7),
  ]);
}

/** A JPEG with a thumbnail's worth of metadata and a table of codes before its frame, which a reader has to step over. */
export function jpeg(width = 40, height = 30): Uint8Array<ArrayBuffer> {
  const metadata = [0xff, 0xe1, ...bigEndian(22, 2), ...Array<number>(20).fill(0xff)];
  const codes = [0xff, 0xff, 0xc4, ...bigEndian(3, 2), 0];
  return new Uint8Array([
    0xff,
    0xd8,
    ...metadata,
    ...codes,
    0xff,
    0xc2,
    ...bigEndian(17, 2),
    8,
    ...bigEndian(height, 2),
    ...bigEndian(width, 2),
    3,
    0xff,
    0xd9,
  ]);
}

const webp = (...parts: (string | number[])[]) =>
  new Uint8Array(
    ['RIFF', [0, 0, 0, 0], 'WEBP', ...parts].flatMap((part) =>
      typeof part === 'string' ? Array.from(bytesOf(part)) : part,
    ),
  );
const littleEndian = (value: number, length: number) => bigEndian(value, length).toReversed();

export const lossyWebp = (width = 40, height = 30) =>
  webp('VP8 ', [0, 0, 0, 0, 0, 0, 0], '\u009D\u0001*', littleEndian(width, 2), littleEndian(height, 2));
export const losslessWebp = (width = 40, height = 30) =>
  webp('VP8L', [0, 0, 0, 0], '/', littleEndian(width - 1 + (height - 1) * 0x4000, 4));
export const extendedWebp = (width = 40, height = 30) =>
  webp('VP8X', [0, 0, 0, 0, 0, 0, 0, 0], littleEndian(width - 1, 3), littleEndian(height - 1, 3));

interface Sent {
  type?: string;
  as?: string | null;
  key?: string;
}

export async function upload(
  api: Fixture,
  bytes: Uint8Array<ArrayBuffer> = png(),
  { type = 'image/png', as = 'admin', key }: Sent = {},
): Promise<TestResponse> {
  const headers = {
    'Content-Type': type,
    ...(as !== null && { Authorization: `Bearer ${as}` }),
    ...(key !== undefined && { 'Idempotency-Key': key }),
  };
  return read(await api.fetch(new Request('http://localhost/api/images', { method: 'POST', body: bytes, headers })));
}

/** A PDF of one empty page, with more in it. */
export function pdf(more = ''): Uint8Array<ArrayBuffer> {
  return bytesOf(`%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\n${more}\nstartxref\n9\n%%EOF\n`);
}

export async function uploadPdf(
  api: Fixture,
  bytes: Uint8Array<ArrayBuffer> = pdf(),
  { type = 'application/pdf', as = 'admin', key }: Sent = {},
): Promise<TestResponse> {
  const headers = {
    'Content-Type': type,
    ...(as !== null && { Authorization: `Bearer ${as}` }),
    ...(key !== undefined && { 'Idempotency-Key': key }),
  };
  return read(await api.fetch(new Request('http://localhost/api/documents', { method: 'POST', body: bytes, headers })));
}

/** A picture the API keeps for a form that will name it. */
export async function uploaded(api: Fixture, bytes?: Uint8Array<ArrayBuffer>): Promise<UploadedImage> {
  const answer = await upload(api, bytes);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json as unknown as UploadedImage;
}

export const day = 24 * 3_600_000;
export const outage = new Error('the store is away');

export interface PictureStage {
  api: Fixture;
  /** What the store holds, whatever fails. */
  kept: ImageStore;
  /** What the store fails at from now on, and how. */
  failing: Partial<Record<keyof ImageStore, Error>>;
  rows(): Promise<{ id: unknown; state: unknown; recordId: unknown }[]>;
  show(url: unknown): Promise<TestResponse>;
  put(id: string, version: number, body: unknown): Promise<TestResponse>;
  sweep(): Promise<void>;
}

/**
 * An API whose pictures are up to 5,000 bytes, and documents up to 8,000, over a store (the outside world) that fails
 * when a test says so.
 */
export async function pictureStage(): Promise<PictureStage> {
  const kept = memoryImages();
  const works = async (what: keyof ImageStore) => {
    const error = stage.failing[what];
    if (error) throw error;
  };
  const images: ImageStore = {
    put: async (...given) => (await works('put'), kept.put(...given)),
    get: async (id) => (await works('get'), kept.get(id)),
    remove: async (id) => (await works('remove'), kept.remove(id)),
  };
  const api = await freshApi({ settings: { maxImageBytes: 5_000, maxDocumentBytes: 8_000 }, images });
  const stage: PictureStage = {
    api,
    kept,
    failing: {},
    async rows() {
      const rows = await api.db.kysely.selectFrom('images').selectAll().orderBy('createdAt').execute();
      return rows.map(({ id, state, recordId }) => ({ id, state, recordId }));
    },
    show: (url) => api.send('GET', String(url).replace('/api/', ''), { as: null }),
    put: (id, version, body) => api.send('PUT', `catalogs/labels/${id}`, { version, body }),
    sweep: api.upkeep,
  };
  return stage;
}
