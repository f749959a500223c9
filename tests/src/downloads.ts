import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';

/** Captures downloaded files. Following the link would navigate the window to a blob URL and break later downloads. */
export function captureDownloads() {
  const downloadedFiles: { name: string; file: Blob }[] = [];
  let file: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    file = blob as Blob;
    return 'blob:kept';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download && file) downloadedFiles.push({ name: this.download, file });
  });
  return downloadedFiles;
}

export async function saveAs({ user }: { user: UserEvent }, button: string, type = 'CSV (.csv)'): Promise<void> {
  await user.click(await screen.findByRole('button', { name: button }));
  await user.click(await screen.findByRole('menuitem', { name: type }));
}
