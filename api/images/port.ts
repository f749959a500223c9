import type { UploadType } from '../../contract/images';

/** Stores the bytes of pictures and documents by id. Owner and expiry are in the table `images`. */
export interface ImageStore {
  /** Stores all of the bytes or none; the same id again replaces them. */
  put(id: string, bytes: Uint8Array<ArrayBuffer>, type: UploadType): Promise<void>;
  /** Returns `null` if there are none. */
  get(id: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removes the bytes, also those of an interrupted `put`. */
  remove(id: string): Promise<void>;
  /** Free bytes on the disk; absent where the store is not on a local disk. */
  freeBytes?(): Promise<number>;
}

/** Limits for uploads that no record uses; 0: no limit. */
export interface UploadLimits {
  perPersonBytes: number;
  totalBytes: number;
  /** Refuses uploads with less free space on the disk, so that money actions go on. */
  minFreeBytes: number;
}

/** A file uploaded to the bucket, for the API to take over. */
export interface InboxFile {
  /** Media type given at the upload. */
  type: string;
  bytes: number;
  /** Returns `null` if the file is gone. */
  read(): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** Files in the upload folder of a bucket, by path (`uploadPath`). `storage.rules` decides who may write there. */
export interface UploadInbox {
  /** Returns size and type without reading the content. */
  find(path: string): Promise<InboxFile | null>;
  remove(path: string): Promise<void>;
  /** Returns the paths of at most `limit` files that arrived before `at`. */
  listBefore(at: Date, limit: number): Promise<string[]>;
}
