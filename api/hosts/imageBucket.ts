import { applicationDefault, initializeApp } from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';
import type { ImageStore } from '../images/port';

interface Options {
  projectId: string;
  /** The bucket's name, without `gs://`. */
  bucket: string;
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 404;

/**
 * Pictures in Firebase Storage, under `images/`. Nobody reads the bucket but the API: its rules
 * (`storage.rules`) refuse everybody. Its authority is the host's own (Application Default Credentials).
 */
export function openImageBucket({ projectId, bucket: name }: Options): ImageStore {
  const bucket = getStorage(
    initializeApp({ projectId, credential: applicationDefault() }, `images:${crypto.randomUUID()}`),
  ).bucket(name);
  const file = (id: string) => bucket.file(`images/${id}`);

  return {
    /** One request, which Storage keeps whole or not at all. */
    put: (id, bytes, contentType) => file(id).save(Buffer.from(bytes), { contentType, resumable: false }),
    async get(id) {
      try {
        const [bytes] = await file(id).download();
        return new Uint8Array(bytes);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(id) {
      await file(id).delete({ ignoreNotFound: true });
    },
  };
}
