import { getApp } from 'firebase/app';
import { getStorage, ref, StorageErrorCode, uploadBytesResumable, type StorageError } from 'firebase/storage';
import { problem } from './problem';
import type { UploadFile } from './uploadBucket';

/** Milliseconds without progress after which an upload fails; the storage client itself would retry for ten minutes. */
const stallTimeoutMs = 30_000;

export const uploadFile: UploadFile = (path, file, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const task = uploadBytesResumable(ref(getStorage(getApp()), path), file, { contentType: file.type });
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Rejects the promise before cancelling the task: the storage client does not end a task that is waiting for a
    // token.
    const failUpload = (reason: unknown) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      reject(reason);
      task.cancel();
    };
    const abort = () => failUpload(signal.reason);
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => failUpload(problem({ code: 'client.offline' })), stallTimeoutMs);
    };
    signal.addEventListener('abort', abort);
    restartTimer();
    task.on(
      'state_changed',
      ({ bytesTransferred, totalBytes }) => {
        restartTimer();
        if (totalBytes > 0) onProgress(bytesTransferred / totalBytes);
      },
      (error) => failUpload(isOffline(error) ? problem({ code: 'client.offline' }) : error),
      () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        resolve();
      },
    );
  });

const isOffline = (error: StorageError) => error.code === `storage/${StorageErrorCode.RETRY_LIMIT_EXCEEDED}`;
