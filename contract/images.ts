/**
 * Accepted image formats: shown by every browser, with dimensions in the header. Excludes SVG, which can contain
 * scripts.
 */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

export const documentType = 'application/pdf';
export const uploadTypes = [...imageTypes, documentType] as const;
export type UploadType = (typeof uploadTypes)[number];

/** Upper limit in bytes of the upload size a host can configure; `storage.rules` has the same value. */
export const maxUploadBytes = 20_000_000;

export const uploadFolder = 'uploads';

export function uploadPath(uid: string, id: string): string {
  return `${uploadFolder}/${uid}/${id}`;
}

/** In pixels. A file of a few kilobytes can decode to an image that exhausts a browser's memory. */
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
  const found = [imageFolder, documentFolder].find((one) => address.startsWith(one));
  return found === undefined ? null : address.slice(found.length);
}
