import type { ImageType } from '../../contract/images';
import { stripJpegMetadata } from './jpeg';
import { stripPngMetadata } from './png';
import { readBytes, readAscii } from './bytes';

/**
 * Chunks of RFC 9649 for image data, alpha, color profile and frames. `EXIF`, `XMP ` and unknown chunks are removed.
 */
const imageChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const pixelChunks = new Set(['VP8 ', 'VP8L', 'ANMF']);

const metadataFlags = 0b1100;

function stripWebpMetadata(view: DataView): Uint8Array[] {
  const end = view.getUint32(4, true) + 8;
  if (end > view.byteLength) throw new RangeError('the picture is not whole');
  const chunks: Uint8Array[] = [];
  let hasPixels = false;
  for (let at = 12; at < end;) {
    const name = readAscii(view, at, 4);
    const length = view.getUint32(at + 4, true);
    const next = at + 8 + length + (length % 2);
    if (at + 8 + length > end) throw new RangeError('a chunk is not whole');
    if (imageChunks.has(name))
      chunks.push(name === 'VP8X' ? clearMetadataFlags(view, at, next) : padToEven(view, at, at + 8 + length));
    hasPixels ||= pixelChunks.has(name);
    at = next;
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
