import { config } from '../config';
import { loadOptionalChunk } from '../missingChunk';
import type { Credentials } from './http';

/**
 * Uploads a file to a path of the bucket. Rejects with the abort reason, with `client.offline`, or with an error of the
 * client, after which the file may have arrived.
 */
export type UploadFile = (
  path: string,
  file: Blob,
  options: { signal: AbortSignal; onProgress: (sent: number) => void },
) => Promise<void>;

/** Storage bucket of the project. Each administrator uploads to their own folder; the API then takes the file over. */
export interface UploadBucket extends Pick<Credentials, 'getToken'> {
  getUid: () => string | null;
  /** Resolves to `null` if the storage client cannot be loaded. */
  load: () => Promise<UploadFile | null>;
}

/**
 * Returns the bucket the build is configured for; `undefined` without one and in the sandbox, where files go through
 * the API.
 */
export function openUploadBucket(user: Pick<UploadBucket, 'getToken' | 'getUid'>): UploadBucket | undefined {
  // Compared inline, so that other builds drop the import and its dependencies.
  if (import.meta.env.MODE !== 'production' || !import.meta.env.VITE_FIREBASE_STORAGE_BUCKET) return undefined;
  if (config.isSandbox) return undefined;
  let loading: Promise<UploadFile | null> | undefined;
  return {
    ...user,
    // Caches the result: a retry with the same key must use the same upload path.
    load: () =>
      (loading ??= loadOptionalChunk(() => import('./storageUpload')).then(
        ({ uploadFile }) => uploadFile,
        () => null,
      )),
  };
}
