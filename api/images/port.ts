import type { UploadType } from '../../contract/images';

/**
 * Where the bytes of pictures and documents are kept. Whose they are, and until when, stands in the table
 * `images`: a store knows nothing but ids.
 */
export interface ImageStore {
  /** Keeps all of the bytes or none; the same id again replaces them. */
  put(id: string, bytes: Uint8Array<ArrayBuffer>, type: UploadType): Promise<void>;
  /** The bytes; `null` when there are none. */
  get(id: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removes what there is of it, also of a `put` that was interrupted. */
  remove(id: string): Promise<void>;
  /** Bytes that are free on the disk; absent where the store is not on a local disk. */
  freeBytes?(): Promise<number>;
}

/** Limits of what is stored and no record uses; 0: none. */
export interface UploadLimits {
  perPersonBytes: number;
  totalBytes: number;
  /** With less free space on the disk no upload is taken, so that money actions go on. */
  minFreeBytes: number;
}

/** A file that somebody has put into the bucket for the API to take over. */
export interface InboxFile {
  /** The media type it was uploaded as. */
  type: string;
  bytes: number;
  /** `null` when it is gone. */
  read(): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** The files in the upload folder of a bucket, by their paths (`uploadPath`). Who may put them there: `storage.rules`. */
export interface UploadInbox {
  /** The size and type are known before any byte is read. */
  find(path: string): Promise<InboxFile | null>;
  remove(path: string): Promise<void>;
  /** The paths of at most `limit` files that arrived before `at`. */
  listBefore(at: Date, limit: number): Promise<string[]>;
}
