import { documentType, imageIdOf, type UploadedDocument, type UploadedImage } from '../../contract/images';
import type { Http } from './http';
import { problem } from './problem';

interface UploadOptions {
  /** Idempotency-Key, kept over the retries. */
  key: string;
  signal: AbortSignal;
}

export interface UploadMethods {
  /** Keeps a picture for the form that will name its `url`. */
  uploadImage: (picture: Blob, options: UploadOptions) => Promise<{ data: UploadedImage }>;
  /** Keeps a PDF, the same way. */
  uploadDocument: (document: Blob, options: UploadOptions) => Promise<{ data: UploadedDocument }>;
  /** The bytes of a kept document, by the address a field holds. */
  documentBytes: (address: string, options: { signal: AbortSignal }) => Promise<{ data: Blob }>;
}

export function uploadMethods(apiUrl: string, http: Http): UploadMethods {
  async function upload<T extends UploadedDocument | UploadedImage>(
    folder: string,
    body: Blob,
    { key, signal }: UploadOptions,
  ): Promise<{ data: T }> {
    const { json } = await http(`${apiUrl}/${folder}`, {
      method: 'POST',
      body,
      headers: { 'Idempotency-Key': key },
      signal,
    });
    if (typeof json !== 'object' || json === null || !('id' in json) || !('url' in json))
      throw problem({ code: 'client.malformed' });
    return { data: json as T };
  }
  return {
    uploadImage: (picture, options) => upload('images', picture, options),
    uploadDocument: (document, options) => upload('documents', document, options),
    documentBytes: async (address, { signal }) => {
      const response = await http.open(`${apiUrl}/documents/${encodeURIComponent(imageIdOf(address) ?? '')}`, {
        headers: { Accept: documentType },
        signal,
      });
      if (response.headers.get('Content-Type') !== documentType)
        throw problem({ code: 'client.malformed' }, response.status);
      return { data: new Blob([await response.arrayBuffer()], { type: documentType }) };
    },
  };
}
