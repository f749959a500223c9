import type { ImageType } from '../../contract/images';
import { cleanJpeg } from './jpeg';
import { cleanPng } from './png';
import { cleanWebp } from './webp';

/** Throws a `RangeError` if the picture is incomplete. */
type Clean = (view: DataView) => Uint8Array[] | Promise<Uint8Array[]>;

const cleaners: Readonly<Record<ImageType, Clean>> = {
  'image/png': cleanPng,
  'image/jpeg': cleanJpeg,
  'image/webp': cleanWebp,
};

/**
 * Removes metadata (when, where, with what and by whom the picture was taken) and trailing bytes. The pixels stay
 * unchanged. Returns `null` if the picture is damaged or incomplete.
 */
export async function cleanPicture(
  bytes: Uint8Array<ArrayBuffer>,
  type: ImageType,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const parts = await cleaners[type](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
