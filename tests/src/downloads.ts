import { vi } from 'vitest';

/** What the browser is handed to keep: the only part of a download that is not ours. */
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
