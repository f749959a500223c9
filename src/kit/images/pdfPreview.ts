import { documentType } from '../../../contract/images';

/** Suffix of a PDF's preview address: a `blob:` address does not reveal the type. */
const pdfMark = '#pdf';

/** Returns whether a chosen file claims to be a PDF; the API checks its bytes. */
export function isPdfFile({ type, name }: Pick<File, 'type'> & { name?: string }): boolean {
  return type === documentType || (type === '' && (name ?? '').toLowerCase().endsWith('.pdf'));
}

/** Creates an object URL, marked if the file is a PDF. */
export function createPreviewUrl(file: Blob, url: string = URL.createObjectURL(file)): string {
  return url + (file.type === documentType ? pdfMark : '');
}

/** Returns whether the address is the preview of a PDF, which cannot be drawn as an image. */
export function isPdfPreview(address: string): boolean {
  return address.startsWith('blob:') && address.endsWith(pdfMark);
}
