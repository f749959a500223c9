import { config } from '../../config';
import { currentI18n } from '../../i18n/useT';

/** `Etiquetas`, `2026-07-31`, `csv` → `etiquetas-2026-07-31.csv`; whatever a file system may refuse is gone. */
export function fileName(title: string, of: string, type: string): string {
  return `${title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${of}.${type}`;
}

/** The name of a file as it is saved: one of the sandbox says so. */
export function markedName(name: string): string {
  return config.isSandbox ? `${currentI18n().lookup('sandbox.file')}-${name}` : name;
}

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = markedName(name);
  link.click();
  // The download has its own reference by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
