import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';

/**
 * What the browser is handed to keep: the only part of a download that is not ours.
 * Followed for real, the link would take the window to the address of a blob, and every file after this one with it.
 */
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

/** Presses a button that saves a file, and chooses its type. */
export async function saveAs({ user }: { user: UserEvent }, button: string, type = 'CSV (.csv)'): Promise<void> {
  await user.click(await screen.findByRole('button', { name: button }));
  await user.click(await screen.findByRole('menuitem', { name: type }));
}
