import type { Endpoint, EndpointOutput } from '../../contract/endpoint';
import { documentType, imageIdOf, uploadTypes, type UploadType } from '../../contract/images';
import type { Attachment } from '../../contract/people/notes';
import {
  uploadAttachment,
  uploadDocument,
  uploadImage,
  type UploadedAttachment,
  type UploadedDocument,
  type UploadedImage,
} from '../../contract/uploads';
import { outputOf } from './endpoints';
import type { Http } from './http';
import { problem } from './problem';

interface UploadOptions {
  /** The Idempotency-Key, the same for all retries. */
  key: string;
  signal: AbortSignal;
}

export interface UploadMethods {
  /** Uploads a picture or a PDF for a note, which then names its id. */
  uploadAttachment: (file: Blob, options: UploadOptions) => Promise<{ data: UploadedAttachment }>;
  /** Downloads a file of a note. */
  attachmentBytes: (attachment: Attachment, options: { signal: AbortSignal }) => Promise<{ data: Blob }>;
  /** Uploads a picture, whose `url` a form then puts into a field. */
  uploadImage: (picture: Blob, options: UploadOptions) => Promise<{ data: UploadedImage }>;
  /** Uploads a private picture or PDF in the same way. */
  uploadDocument: (document: Blob, options: UploadOptions) => Promise<{ data: UploadedDocument }>;
  /** Downloads a document, by the address in a field. */
  documentBytes: (address: string, options: { signal: AbortSignal }) => Promise<{ data: Blob }>;
}

export function uploadMethods(apiUrl: string, http: Http): UploadMethods {
  async function upload<const E extends Endpoint>(
    endpoint: E,
    body: Blob,
    { key, signal }: UploadOptions,
  ): Promise<{ data: EndpointOutput<E> }> {
    const { json } = await http(`${apiUrl}${endpoint.path}`, {
      method: endpoint.method,
      body,
      headers: { 'Idempotency-Key': key },
      signal,
    });
    return { data: outputOf(endpoint, json) };
  }
  return {
    uploadImage: (picture, options) => upload(uploadImage, picture, options),
    uploadDocument: (document, options) => upload(uploadDocument, document, options),
    uploadAttachment: (file, options) => upload(uploadAttachment, file, options),
    documentBytes: (address, { signal }) => bytesOf(`documents/${imageIdOf(address) ?? ''}`, uploadTypes, signal),
    attachmentBytes: ({ id, type = documentType }, { signal }) => bytesOf(`attachments/${id}`, [type], signal),
  };

  async function bytesOf(path: string, types: readonly UploadType[], signal: AbortSignal): Promise<{ data: Blob }> {
    const response = await http.open(`${apiUrl}/${path}`, { headers: { Accept: types.join(', ') }, signal });
    const type = types.find((one) => one === response.headers.get('Content-Type'));
    if (!type) throw problem({ code: 'client.malformed' }, response.status);
    return { data: new Blob([await response.arrayBuffer()], { type }) };
  }
}
