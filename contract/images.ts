/**
 * What a picture may be when it is sent. Every browser draws these, and a header of each says how
 * large it is; SVG is a program, and not a picture.
 */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

/** What a proof may be besides a picture: a receipt as the bank makes it. */
export const documentType = 'application/pdf';
export type UploadType = ImageType | typeof documentType;

/** Pixels. A few kilobytes can hold a picture that fills the memory of whoever draws it. */
export const maxSide = 6_000;

const folder = '/api/images/';
const documentFolder = '/api/documents/';

export function imageAddress(id: string): string {
  return `${folder}${id}`;
}

export function documentAddress(id: string): string {
  return `${documentFolder}${id}`;
}

/** Whether it is the address of a document: it is answered to administrators alone, and is nothing to draw. */
export function isDocument(address: string): boolean {
  return address.startsWith(documentFolder);
}

/** The id in the address of a picture or a document; `null` when it is the address of something else. */
export function imageIdOf(address: string): string | null {
  const found = [folder, documentFolder].find((one) => address.startsWith(one));
  return found === undefined ? null : address.slice(found.length);
}
