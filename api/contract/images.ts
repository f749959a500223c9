/**
 * What a picture may be when it is sent. Every browser draws these, and a header of each says how
 * large it is; SVG is a program, and not a picture.
 */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

/** Pixels. A few kilobytes can hold a picture that fills the memory of whoever draws it. */
export const longestSide = 6_000;

/** What the API answers to a picture it keeps. */
export interface UploadedImage {
  id: string;
  /** What an `image` field holds. */
  url: string;
  /** Pixels. */
  width: number;
  height: number;
  type: ImageType;
  /** How many. */
  bytes: number;
}

const folder = '/api/images/';

export function imageAddress(id: string): string {
  return `${folder}${id}`;
}

/** The id in the address of a picture; `null` when it is the address of something else. */
export function imageIdOf(address: string): string | null {
  return address.startsWith(folder) ? address.slice(folder.length) : null;
}
