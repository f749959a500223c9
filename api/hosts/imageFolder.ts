import { constants } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ImageStore } from '../ports/images';
import { errorCodeOf, StartRefused } from './startRefused';

const isMissingFile = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

export async function openImageFolder(path: string): Promise<ImageStore> {
  const folder = resolve(path);
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = errorCodeOf(error);
    throw new StartRefused(
      `The folder of pictures ${folder} cannot be written (${reason}). Set DATA_DIR to one that can.`,
    );
  }
  const finalPath = (id: string) => join(folder, id);
  const partialPath = (id: string) => join(folder, `${id}.partial`);

  return {
    async put(id, bytes) {
      const file = await open(partialPath(id), 'w');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(partialPath(id), finalPath(id));
    },
    async get(id) {
      try {
        return new Uint8Array(await readFile(finalPath(id)));
      } catch (error) {
        if (isMissingFile(error)) return null;
        throw error;
      }
    },
    async remove(id) {
      await rm(partialPath(id), { force: true });
      await rm(finalPath(id), { force: true });
    },
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}
