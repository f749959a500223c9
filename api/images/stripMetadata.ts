import type { ImageType } from '../../contract/images';
import { stripJpegMetadata } from './jpeg';
import { stripPngMetadata } from './png';
import { stripWebpMetadata } from './webp';

/** Throws a `RangeError` if the picture is incomplete. */
type MetadataStripper = (view: DataView) => Uint8Array[] | Promise<Uint8Array[]>;

const metadataStrippers: Readonly<Record<ImageType, MetadataStripper>> = {
  'image/png': stripPngMetadata,
  'image/jpeg': stripJpegMetadata,
  'image/webp': stripWebpMetadata,
};

/**
 * Removes metadata (when, where, with what and by whom the picture was taken) and trailing bytes. The pixels stay
 * unchanged. Returns `null` if the picture is damaged or incomplete.
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
