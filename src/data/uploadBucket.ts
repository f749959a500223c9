import { config } from '../config';
import { loadAside } from '../lostChunk';
import type { Credentials } from './http';

/**
 * Uploads a file to a path of the bucket. Rejects with the reason of an abort, with `client.offline`, or with an error of
 * the client, after which the file may have arrived.
 */
export type UploadFile = (
  path: string,
  file: Blob,
  options: { signal: AbortSignal; onProgress: (sent: number) => void },
) => Promise<void>;

/** The bucket of the project, where each administrator has a folder for what the API then takes over. */
export interface UploadBucket extends Pick<Credentials, 'getToken'> {
  /** The signed-in user, who owns the folder. */
  getUid: () => string | null;
  /** `null` where its client cannot be loaded. */
  load: () => Promise<UploadFile | null>;
}

/** The bucket that the build is configured for. Without one, and in the sandbox, files go through the API. */
export function openUploadBucket(user: Pick<UploadBucket, 'getToken' | 'getUid'>): UploadBucket | undefined {
  // Written out, so that other builds have neither the import nor what it brings.
  if (import.meta.env.MODE !== 'production' || !import.meta.env.VITE_FIREBASE_STORAGE_BUCKET) return undefined;
  if (config.isSandbox) return undefined;
  let loading: Promise<UploadFile | null> | undefined;
  return {
    ...user,
    // The same answer each time: a retry with the same key must go the same way.
    load: () =>
      (loading ??= loadAside(() => import('./storageUpload')).then(
        ({ uploadFile }) => uploadFile,
        () => null,
      )),
  };
}
