import type { Endpoint, EndpointOutput } from '../../contract/endpoint';
import {
  documentType,
  imageIdOf,
  maxUploadBytes,
  uploadPath,
  uploadTypes,
  type UploadType,
} from '../../contract/images';
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
import { problem, problemOf } from './problem';
import type { UploadBucket, UploadFile } from './uploadBucket';

interface UploadOptions {
  key: string;
  signal: AbortSignal;
  onProgress?: (sent: number) => void;
}

export interface UploadMethods {
  uploadAttachment: (file: Blob, options: UploadOptions) => Promise<{ data: UploadedAttachment }>;
  attachmentBytes: (attachment: Attachment, options: { signal: AbortSignal }) => Promise<{ data: Blob }>;
  uploadImage: (image: Blob, options: UploadOptions) => Promise<{ data: UploadedImage }>;
  uploadDocument: (document: Blob, options: UploadOptions) => Promise<{ data: UploadedDocument }>;
  documentBytes: (address: string, options: { signal: AbortSignal }) => Promise<{ data: Blob }>;
}

export function uploadMethods(apiUrl: string, http: Http, bucket?: UploadBucket): UploadMethods {
  const send = ({ path, method }: Endpoint, body: Blob | string, { key, ...options }: UploadOptions) =>
    http(`${apiUrl}${path}`, { ...options, method, body, headers: { 'Idempotency-Key': key } });

  async function upload<const E extends Endpoint>(
    endpoint: E,
    file: Blob,
    { onProgress = () => {}, ...options }: UploadOptions,
  ): Promise<{ data: EndpointOutput<E> }> {
    const uploadFile = await bucket?.load();
    // Passes `onProgress` even if the caller does not use it, because progress restarts the time limit.
    const { json } =
      bucket && uploadFile
        ? await sendViaBucket(endpoint, file, { ...options, onProgress, bucket, uploadFile })
        : await send(endpoint, file, { ...options, onProgress });
    return { data: outputOf(endpoint, json) };
  }

  async function sendViaBucket(
    endpoint: Endpoint,
    file: Blob,
    {
      key,
      signal,
      onProgress,
      bucket,
      uploadFile,
    }: Required<UploadOptions> & { bucket: UploadBucket; uploadFile: UploadFile },
  ) {
    // Checks the size here, because the bucket's rules refuse a large file without a reason.
    if (file.size > maxUploadBytes)
      throw problem({ code: 'request.tooLarge', params: { maxBytes: maxUploadBytes } }, 413);
    let uploadError: unknown;
    try {
      // Renews an expiring token first: the storage client hangs if it fails to renew the token itself.
      await bucket.getToken();
      await uploadFile(uploadPath(bucket.getUid() ?? '', key), file, { signal, onProgress });
    } catch (error) {
      uploadError = error;
    }
    // Calls the API even after a failed upload: the file may have arrived, in this or in an earlier attempt, and the
    // bucket refuses to overwrite a file.
    return send(endpoint, JSON.stringify({ upload: key }), { key, signal }).catch((error: unknown) => {
      const isExplained = problemOf(uploadError).code !== 'client.unknown';
      throw isExplained && problemOf(error).code === 'upload.missing' ? uploadError : error;
    });
  }

  return {
    uploadImage: (image, options) => upload(uploadImage, image, options),
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
