import { documentType, isDocument } from '../../../contract/images';

/** What a PDF on its way is shown by ends so: `blob:` alone does not say what it is of. */
const mark = '#pdf';

/** Whether a chosen file says it is a PDF; the API looks at its bytes. */
export function isPdfFile({ type, name }: Pick<File, 'type'> & { name?: string }): boolean {
  return type === documentType || (type === '' && (name ?? '').toLowerCase().endsWith('.pdf'));
}

export function previewOf(file: Blob): string {
  return URL.createObjectURL(file) + (file.type === documentType ? mark : '');
}

/** Whether what an `image` field holds is a document, kept or on its way: there is nothing to draw. */
export function holdsDocument(value: string): boolean {
  return isDocument(value) || (value.startsWith('blob:') && value.endsWith(mark));
}
