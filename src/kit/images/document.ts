import { documentType } from '../../../contract/images';

/** What a PDF is shown by ends so: `blob:` alone does not say what it is of. */
const mark = '#pdf';

/** Whether a chosen file says it is a PDF; the API looks at its bytes. */
export function isPdfFile({ type, name }: Pick<File, 'type'> & { name?: string }): boolean {
  return type === documentType || (type === '' && (name ?? '').toLowerCase().endsWith('.pdf'));
}

/** An address of this page alone, which says whether it is of a PDF. */
export function previewOf(file: Blob, url: string = URL.createObjectURL(file)): string {
  return url + (file.type === documentType ? mark : '');
}

/** Whether it is the preview of a PDF: there is nothing to draw. */
export function isPdfPreview(address: string): boolean {
  return address.startsWith('blob:') && address.endsWith(mark);
}
