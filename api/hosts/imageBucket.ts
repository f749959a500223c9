import { applicationDefault, initializeApp } from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';
import { uploadFolder } from '../../contract/images';
import type { ImageStore, UploadInbox } from '../ports/images';

interface Options {
  projectId: string;
  bucket: string;
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 404;

function openBucket({ projectId, bucket }: Options) {
  const app = initializeApp({ projectId, credential: applicationDefault() }, `bucket:${crypto.randomUUID()}`);
  return getStorage(app).bucket(bucket);
}

async function nullIfMissing<T>(request: () => Promise<T>): Promise<T | null> {
  try {
    return await request();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export function openImageBucket(options: Options): ImageStore {
  const bucket = openBucket(options);
  const file = (id: string) => bucket.file(`images/${id}`);

  return {
    put: (id, bytes, contentType) => file(id).save(Buffer.from(bytes), { contentType, resumable: false }),
    get: (id) =>
      nullIfMissing(async () => {
        const [bytes] = await file(id).download();
        return new Uint8Array(bytes);
      }),
    async remove(id) {
      await file(id).delete({ ignoreNotFound: true });
    },
  };
}

const pageSize = 1_000;

export function openUploadInbox(options: Options): UploadInbox {
  const bucket = openBucket(options);
  return {
    find: (path) =>
      nullIfMissing(async () => {
        const [{ contentType = '', size = 0 }] = await bucket.file(path).getMetadata();
        return {
          type: contentType,
          bytes: Number(size),
          read: () =>
            nullIfMissing(async () => {
              // Does not decompress, because a small file could become arbitrarily large.
              const [bytes] = await bucket.file(path).download({ decompress: false });
              return new Uint8Array(bytes);
            }),
        };
      }),
    async remove(path) {
      await bucket.file(path).delete({ ignoreNotFound: true });
    },
    async listBefore(at, limit) {
      const found: string[] = [];
      // Objects are listed by name, not by age, so old objects may be on any page.
      let pageToken: string | undefined;
      do {
        const [files, next] = await bucket.getFiles({
          prefix: `${uploadFolder}/`,
          maxResults: pageSize,
          autoPaginate: false,
          ...(pageToken && { pageToken }),
        });
        for (const { name, metadata } of files)
          if (Date.parse(metadata.timeCreated ?? '') < at.getTime()) found.push(name);
        pageToken = next?.pageToken;
      } while (pageToken && found.length < limit);
      return found.slice(0, limit);
    },
  };
}
