import { documentType } from '../../../contract/images';

/** Suffix that marks the preview of a PDF, because a `blob:` address does not reveal the type. */
const pdfMark = '#pdf';

export function isPdfFile({ type, name }: Pick<File, 'type'> & { name?: string }): boolean {
  return type === documentType || (type === '' && (name ?? '').toLowerCase().endsWith('.pdf'));
}

export function createPreviewUrl(file: Blob, url: string = URL.createObjectURL(file)): string {
  return url + (file.type === documentType ? pdfMark : '');
}

export function isPdfPreview(address: string): boolean {
  return address.startsWith('blob:') && address.endsWith(pdfMark);
}
