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
  /** The Idempotency-Key, the same for all retries. */
  key: string;
  signal: AbortSignal;
  /** Called while the file is sent, with the part that was, from 0 to 1. */
  onProgress?: (sent: number) => void;
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

/** @param bucket where files are uploaded for the API to take over; without one it gets their bytes */
export function uploadMethods(apiUrl: string, http: Http, bucket?: UploadBucket): UploadMethods {
  const send = ({ path, method }: Endpoint, body: Blob | string, { key, ...options }: UploadOptions) =>
    http(`${apiUrl}${path}`, { ...options, method, body, headers: { 'Idempotency-Key': key } });

  async function upload<const E extends Endpoint>(
    endpoint: E,
    file: Blob,
    { onProgress = () => {}, ...options }: UploadOptions,
  ): Promise<{ data: EndpointOutput<E> }> {
    const uploadFile = await bucket?.load();
    // `onProgress` is always passed: progress restarts the time limit.
    const { json } =
      bucket && uploadFile
        ? await sendByBucket(endpoint, file, { ...options, onProgress, bucket, uploadFile })
        : await send(endpoint, file, { ...options, onProgress });
    return { data: outputOf(endpoint, json) };
  }

  async function sendByBucket(
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
    // The rules of the bucket refuse it without a reason.
    if (file.size > maxUploadBytes)
      throw problem({ code: 'request.tooLarge', params: { maxBytes: maxUploadBytes } }, 413);
    let fault: unknown;
    try {
      // Renews the token where that is due: the bucket's client does not end when it cannot.
      await bucket.getToken();
      await uploadFile(uploadPath(bucket.getUid() ?? '', key), file, { signal, onProgress });
    } catch (error) {
      fault = error;
    }
    // After a fault too: the file may have arrived, now or by an earlier attempt, which the bucket refuses to overwrite.
    return send(endpoint, JSON.stringify({ upload: key }), { key, signal }).catch((error: unknown) => {
      const isExplained = problemOf(fault).code !== 'client.unknown';
      throw isExplained && problemOf(error).code === 'upload.missing' ? fault : error;
    });
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
