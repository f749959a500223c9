import { config } from '../../config';
import { currentI18n } from '../../i18n/useT';

/**
 * Builds a file name: `Etiquetas`, `2026-07-31`, `csv` → `etiquetas-2026-07-31.csv`. Replaces
 * characters other than letters and digits, because a file system may reject them.
 */
export function buildFileName(title: string, period: string, type: string): string {
  return `${title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${period}.${type}`;
}

export function withSandboxPrefix(name: string): string {
  return config.isSandbox ? `${currentI18n().lookup('sandbox.file')}-${name}` : name;
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = withSandboxPrefix(name);
  link.click();
  // Revokes the address only after the download has its own reference to the blob.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
