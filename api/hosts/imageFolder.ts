import { constants } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ImageStore } from '../images/port';
import { reasonOf, StartRefused } from './startRefused';

/** A missing file is a valid result, not a failure. */
const noFile = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Stores pictures as files of a folder, created if missing. Throws `StartRefused`. */
export async function openImageFolder(path: string): Promise<ImageStore> {
  const folder = resolve(path);
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = reasonOf(error);
    throw new StartRefused(
      `The folder of pictures ${folder} cannot be written (${reason}). Set DATA_DIR to one that can.`,
    );
  }
  const whole = (id: string) => join(folder, id);
  const partial = (id: string) => join(folder, `${id}.partial`);

  return {
    /** Writes to disk before renaming, so that a partial picture is never found. */
    async put(id, bytes) {
      const file = await open(partial(id), 'w');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(partial(id), whole(id));
    },
    async get(id) {
      try {
        return new Uint8Array(await readFile(whole(id)));
      } catch (error) {
        if (noFile(error)) return null;
        throw error;
      }
    },
    async remove(id) {
      await rm(partial(id), { force: true });
      await rm(whole(id), { force: true });
    },
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}
