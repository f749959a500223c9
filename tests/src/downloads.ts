import { vi } from 'vitest';

/**
 * What the browser is handed to keep: the only part of a download that is not ours.
 * Followed for real, the link would take the window to the address of a blob, and every file after this one with it.
 */
export function downloads() {
  const kept: { name: string; file: Blob }[] = [];
  let file: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    file = blob as Blob;
    return 'blob:kept';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download && file) kept.push({ name: this.download, file });
  });
  return kept;
}
