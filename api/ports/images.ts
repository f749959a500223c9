import type { UploadType } from '../../contract/images';

export interface ImageStore {
  /** Stores all bytes or none. Replaces the bytes stored under the same id. */
  put(id: string, bytes: Uint8Array<ArrayBuffer>, type: UploadType): Promise<void>;
  get(id: string): Promise<Uint8Array<ArrayBuffer> | null>;
  remove(id: string): Promise<void>;
  freeBytes?(): Promise<number>;
}

export interface UploadLimits {
  perPersonBytes: number;
  totalBytes: number;
  /** Uploads are rejected if less than this is free on the disk, so that the database can still be written. */
  minFreeBytes: number;
}

export interface InboxFile {
  type: string;
  bytes: number;
  read(): Promise<Uint8Array<ArrayBuffer> | null>;
}

/**
 * Files in the upload folder of a bucket, by path (`uploadPath`). `storage.rules` controls who may write to the folder.
 */
export interface UploadInbox {
  find(path: string): Promise<InboxFile | null>;
  remove(path: string): Promise<void>;
  listBefore(at: Date, limit: number): Promise<string[]>;
}
