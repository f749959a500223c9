/**
 * The accepted image formats. Every browser shows them, and their header tells their size. SVG is not among them: it
 * can contain scripts.
 */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

/** Accepted besides pictures where documents are: a PDF receipt of the bank. */
export const documentType = 'application/pdf';
export const uploadTypes = [...imageTypes, documentType] as const;
export type UploadType = (typeof uploadTypes)[number];

/** The largest that a host can be set to accept, in bytes; `storage.rules` has the same. */
export const maxUploadBytes = 20_000_000;

/** The folder of the bucket where administrators put files that the API then takes over. */
export const uploadFolder = 'uploads';

/** The path of such a file; `uid` is who uploads it. */
export function uploadPath(uid: string, id: string): string {
  return `${uploadFolder}/${uid}/${id}`;
}

/** In pixels. A file of a few kilobytes can decode to a picture that fills a browser's memory. */
export const maxSide = 6_000;

const folder = '/api/images/';
const documentFolder = '/api/documents/';

export function imageAddress(id: string): string {
  return `${folder}${id}`;
}

export function documentAddress(id: string): string {
  return `${documentFolder}${id}`;
}

export function attachmentAddress(id: string): string {
  return `/api/attachments/${id}`;
}

/** Whether it is the address of a document, a picture or a PDF that is answered only with a session. */
export function isDocument(address: string): boolean {
  return address.startsWith(documentFolder);
}

/** The id in the address of a picture or a document; `null` when it is the address of something else. */
export function imageIdOf(address: string): string | null {
  const found = [folder, documentFolder].find((one) => address.startsWith(one));
  return found === undefined ? null : address.slice(found.length);
}
