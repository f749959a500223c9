import { config } from '../config';
import { loadOptionalChunk } from '../chunkLoading';
import type { Credentials } from './http';

/**
 * Uploads a file to a path of the bucket. Rejects with the abort reason, with `client.offline`, or with an error of the
 * storage client. After such an error the file may have arrived.
 */
export type UploadFile = (
  path: string,
  file: Blob,
  options: { signal: AbortSignal; onProgress: (sent: number) => void },
) => Promise<void>;

export interface UploadBucket extends Pick<Credentials, 'getToken'> {
  getUid: () => string | null;
  load: () => Promise<UploadFile | null>;
}

export function openUploadBucket(user: Pick<UploadBucket, 'getToken' | 'getUid'>): UploadBucket | undefined {
  // Compares `import.meta.env` directly, so that other builds omit the import and its dependencies.
  if (import.meta.env.MODE !== 'production' || !import.meta.env.VITE_FIREBASE_STORAGE_BUCKET) return undefined;
  if (config.isSandbox) return undefined;
  let loading: Promise<UploadFile | null> | undefined;
  return {
    ...user,
    // Caches the result, even a failed load: a retry with the same key must use the same upload path.
    load: () =>
      (loading ??= loadOptionalChunk(() => import('./storageUpload')).then(
        ({ uploadFile }) => uploadFile,
        () => null,
      )),
  };
}
