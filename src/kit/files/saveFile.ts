/** `Etiquetas`, `2026-07-31`, `csv` → `etiquetas-2026-07-31.csv`; whatever a file system may refuse is gone. */
export function fileName(title: string, of: string, type: string): string {
  return `${title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${of}.${type}`;
}

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has its own reference by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
