import type { ImageType } from '../../contract/images';

/**
 * Chunks of RFC 9649 for image data, alpha, color profile and frames. `EXIF`, `XMP ` and unknown chunks are removed.
 */
const webpImageChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const pixelChunks = new Set(['VP8 ', 'VP8L', 'ANMF']);

const metadataFlags = 0b1100;

function stripWebpMetadata(view: DataView): Uint8Array[] {
  const end = view.getUint32(4, true) + 8;
  if (end > view.byteLength) throw new RangeError('truncated image');
  const chunks: Uint8Array[] = [];
  let hasPixels = false;
  for (let index = 12; index < end;) {
    const name = readAscii(view, index, 4);
    const length = view.getUint32(index + 4, true);
    const next = index + 8 + length + (length % 2);
    if (index + 8 + length > end) throw new RangeError('truncated chunk');
    if (webpImageChunks.has(name))
      chunks.push(name === 'VP8X' ? clearMetadataFlags(view, index, next) : padToEven(view, index, index + 8 + length));
    hasPixels ||= pixelChunks.has(name);
    index = next;
  }
  if (!hasPixels) throw new RangeError('no picture');
  const header = new Uint8Array(readBytes(view, 0, 12));
  const size = chunks.reduce((sum, { length }) => sum + length, 4);
  new DataView(header.buffer).setUint32(4, size, true);
  return [header, ...chunks];
}

function clearMetadataFlags(view: DataView, from: number, to: number): Uint8Array {
  const chunk = new Uint8Array(readBytes(view, from, to));
  chunk[8] = (chunk[8] ?? 0) & ~metadataFlags;
  return chunk;
}

/** Pads a chunk to an even length: the padding byte may be missing at the end of a file. */
function padToEven(view: DataView, from: number, to: number): Uint8Array {
  const chunk = new Uint8Array(to - from + ((to - from) % 2));
  chunk.set(readBytes(view, from, to));
  return chunk;
}

type MetadataStripper = (view: DataView) => Uint8Array[] | Promise<Uint8Array[]>;

const metadataStrippers: Readonly<Record<ImageType, MetadataStripper>> = {
  'image/png': stripPngMetadata,
  'image/jpeg': stripJpegMetadata,
  'image/webp': stripWebpMetadata,
};

/**
 * Removes metadata (time, place, camera, author) and trailing bytes, without changing the pixels. Returns `null` if the
 * picture is damaged or incomplete.
 */
export async function stripImageMetadata(
  bytes: Uint8Array<ArrayBuffer>,
  type: ImageType,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const parts = await metadataStrippers[type](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Throws a `RangeError` if the view is too short. */
function readBytes(view: DataView, from: number, to: number): Uint8Array<ArrayBuffer> {
  if (from > to || to > view.byteLength) throw new RangeError('truncated image');
  return new Uint8Array(view.buffer as ArrayBuffer, view.byteOffset + from, to - from);
}

function readAscii(view: DataView, from: number, count: number): string {
  return String.fromCodePoint(...readBytes(view, from, from + count));
}

const marker = { scan: 0xda, end: 0xd9, exif: 0xe1, comment: 0xfe };

/**
 * Application segments that affect how the picture is drawn, with the text they begin with. All others are metadata.
 */
const renderedSegments = new Map([
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]);

/** Implements ITU-T T.81 §B. Throws a `RangeError` if the picture is damaged. */
function stripJpegMetadata(view: DataView): Uint8Array[] {
  const parts = [readBytes(view, 0, 2)];
  let orientationSegment: Uint8Array | undefined;
  let scans = 0;
  for (let index = 2; ;) {
    if (view.getUint8(index) !== 0xff) throw new RangeError('no marker');
    const code = view.getUint8(index + 1);
    if (code === 0xff) {
      index += 1;
      continue;
    }
    if (code === marker.end) break;
    if (code === 0x01 || (code >= 0xd0 && code <= 0xd8)) {
      index += 2;
      continue;
    }
    let end = index + 2 + Math.max(2, view.getUint16(index + 2));
    const segment = readBytes(view, index, end);
    if (code === marker.scan) {
      scans += 1;
      end = findScanEnd(view, end);
    }
    if (code === marker.exif) orientationSegment ??= readOrientation(view, index, segment.length);
    if (isImageSegment(view, code, index)) parts.push(readBytes(view, index, end));
    index = end;
  }
  if (scans === 0) throw new RangeError('no picture');
  return [
    ...parts.slice(0, 1),
    ...(orientationSegment ? [orientationSegment] : []),
    ...parts.slice(1),
    new Uint8Array([0xff, marker.end]),
  ];
}

function isImageSegment(view: DataView, code: number, at: number): boolean {
  if (code === marker.comment) return false;
  if (code < 0xe0 || code > 0xef) return true;
  const name = renderedSegments.get(code);
  return (
    name !== undefined && view.getUint16(at + 2) >= name.length + 2 && readAscii(view, at + 4, name.length) === name
  );
}

/**
 * Returns the offset of the marker that ends the scan. Within a scan, 0xff is followed by 0 or is part of a restart
 * marker.
 */
function findScanEnd(view: DataView, from: number): number {
  for (let index = from; ; index += 1) {
    if (view.getUint8(index) !== 0xff) continue;
    const next = view.getUint8(index + 1);
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return index;
  }
}

/** Tag Orientation of Exif (CIPA DC-008, §4.6.4). */
const orientationTag = 0x0112;

function readOrientation(view: DataView, at: number, length: number): Uint8Array | undefined {
  if (length < 18 || readAscii(view, at + 4, 6) !== 'Exif\0\0') return undefined;
  const tiff = new DataView(view.buffer, view.byteOffset + at + 10, length - 10);
  try {
    const isLittleEndian = tiff.getUint16(0) === 0x4949;
    const directory = tiff.getUint32(4, isLittleEndian);
    const count = tiff.getUint16(directory, isLittleEndian);
    for (let entry = directory + 2; entry < directory + 2 + count * 12; entry += 12) {
      if (tiff.getUint16(entry, isLittleEndian) !== orientationTag) continue;
      const value = tiff.getUint16(entry + 8, isLittleEndian);
      return value > 1 && value <= 8 ? exifWithOrientation(value) : undefined;
    }
  } catch (error) {
    // A damaged Exif segment does not make the picture invalid.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

function exifWithOrientation(value: number): Uint8Array {
  const header = [0xff, marker.exif, 0, 34, ...'Exif\0\0'].map((one) =>
    typeof one === 'string' ? (one.codePointAt(0) ?? 0) : one,
  );
  // Big-endian TIFF with a single entry of type short and no further directory.
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0];
  return new Uint8Array([...header, ...tiff]);
}

/**
 * Chunks of ISO 15948 and of animations (APNG) that are needed to draw the picture. Other chunks contain text, times
 * and camera metadata.
 */
const pngImageChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
);

const headerEnd = 8;

interface Chunk {
  name: string;
  data: Uint8Array<ArrayBuffer>;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Decompresses the pixels to verify that they are complete. Throws a `RangeError` if they are not. */
async function stripPngMetadata(view: DataView): Promise<Uint8Array[]> {
  const chunks = [...chunksOf(view)];
  const pixels = chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data);
  const expected = pixelBytes(view);
  if ((await inflatedLength(pixels, expected)) !== expected) throw new RangeError('missing pixels');
  return [
    readBytes(view, 0, headerEnd),
    ...chunks.filter(({ name }) => pngImageChunks.has(name)).map(({ bytes }) => bytes),
  ];
}

function* chunksOf(view: DataView): Generator<Chunk> {
  let name = '';
  for (let index = headerEnd; name !== 'IEND';) {
    const length = view.getUint32(index);
    const end = index + 12 + length;
    const bytes = readBytes(view, index, end);
    name = readAscii(view, index + 4, 4);
    if (crc32(readBytes(view, index + 4, end - 4)) !== view.getUint32(end - 4)) throw new RangeError('damaged chunk');
    yield { name, data: readBytes(view, index + 8, end - 4), bytes };
    index = end;
  }
}

/** Returns the length of the decompressed zlib data. Stops above `maxLength` to protect against decompression bombs. */
async function inflatedLength(compressed: readonly Uint8Array<ArrayBuffer>[], maxLength: number): Promise<number> {
  const reader = new Blob([...compressed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  let length = 0;
  try {
    for (let part = await reader.read(); !part.done && length <= maxLength; part = await reader.read())
      length += part.value.length;
    await reader.cancel();
  } catch {
    throw new RangeError('pixels cannot be decompressed');
  }
  return length;
}

const samples = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);

/** Passes of an interlaced picture (§8.2): x offset, y offset, x step, y step. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function pixelBytes(view: DataView): number {
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const bits = view.getUint8(24) * (samples.get(view.getUint8(25)) ?? Number.NaN);
  const rows = (across: number, down: number) => (across === 0 ? 0 : down * (1 + Math.ceil((across * bits) / 8)));
  if (view.getUint8(28) === 0) return rows(width, height);
  return adam7.reduce(
    (sum, [x, y, across, down]) => sum + rows(Math.ceil((width - x) / across), Math.ceil((height - y) / down)),
    0,
  );
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest;
});

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (crcTable[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
