import type { UploadType } from '../../contract/images';

export interface ImageStore {
  /** Stores all of the bytes or none; the same id again replaces them. */
  put(id: string, bytes: Uint8Array<ArrayBuffer>, type: UploadType): Promise<void>;
  get(id: string): Promise<Uint8Array<ArrayBuffer> | null>;
  remove(id: string): Promise<void>;
  freeBytes?(): Promise<number>;
}

export interface UploadLimits {
  perPersonBytes: number;
  totalBytes: number;
  /** Refuses uploads with less free space on the disk, so that money actions go on. */
  minFreeBytes: number;
}

export interface InboxFile {
  type: string;
  bytes: number;
  read(): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** Files in the upload folder of a bucket, by path (`uploadPath`). `storage.rules` decides who may write there. */
export interface UploadInbox {
  find(path: string): Promise<InboxFile | null>;
  remove(path: string): Promise<void>;
  listBefore(at: Date, limit: number): Promise<string[]>;
}
