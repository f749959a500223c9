import { config } from '../../config';
import { documentType } from '../../../contract/images';

/** Returns the absolute address of an image: the API returns `/api/images/{id}`, without a host. */
export function imageUrl(address: string, api: string = config.api): string {
  return address.startsWith('/api/') ? api + address.slice('/api/'.length) : address;
}

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
