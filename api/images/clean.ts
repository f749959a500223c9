import type { ImageType } from '../../contract/images';
import { cleanJpeg } from './jpeg';
import { cleanPng } from './png';
import { cleanWebp } from './webp';

/** Throws a `RangeError` where the picture is not whole. */
type Clean = (view: DataView) => Uint8Array[] | Promise<Uint8Array[]>;

const cleaners: Readonly<Record<ImageType, Clean>> = {
  'image/png': cleanPng,
  'image/jpeg': cleanJpeg,
  'image/webp': cleanWebp,
};

/**
 * The picture alone, without what a file says besides (where and when it was taken, with what, by whom) and without what
 * follows its end. Its pixels are as they were. `null` if it is damaged or not all of it is there.
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
