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
}
