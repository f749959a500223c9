/**
 * Accepted image formats. Every browser shows them, and their header contains the dimensions. SVG is not accepted,
 * because it can contain scripts.
 */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

export const documentType = 'application/pdf';
export const uploadTypes = [...imageTypes, documentType] as const;
export type UploadType = (typeof uploadTypes)[number];

/** Maximum, in bytes, of the configurable upload size; `storage.rules` has the same value. */
export const maxUploadBytes = 20_000_000;

export const uploadFolder = 'uploads';

export function uploadPath(uid: string, id: string): string {
  return `${uploadFolder}/${uid}/${id}`;
}

/** Maximum width and height in pixels: a file of a few kilobytes can decode to an image too big for the memory. */
export const maxImageSide = 6_000;

const imageFolder = '/api/images/';
const documentFolder = '/api/documents/';

export function imagePath(id: string): string {
  return `${imageFolder}${id}`;
}

export function documentPath(id: string): string {
  return `${documentFolder}${id}`;
}

export function attachmentPath(id: string): string {
  return `/api/attachments/${id}`;
}

export function isDocument(address: string): boolean {
  return address.startsWith(documentFolder);
}

export function imageIdOf(address: string): string | null {
  const folder = [imageFolder, documentFolder].find((one) => address.startsWith(one));
  return folder === undefined ? null : address.slice(folder.length);
}
