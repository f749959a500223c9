/** Endpoints of images and documents. An uploaded file is deleted later unless a record's field contains its `url`. */
import * as z from 'zod/mini';
import { component, defineEndpoint, type EndpointOutput } from './endpoint';
import { imageTypes, maxImageSide, uploadTypes } from './images';

const pixels = z.number().check(z.int(), z.minimum(1), z.maximum(maxImageSide));
const bytes = z.number().check(z.int(), z.minimum(1));
/** Dimensions of an image; absent for PDFs. */
const imageDimensions = { width: z.optional(pixels), height: z.optional(pixels) };
/**
 * Request body without the bytes of the file: the caller has uploaded the file to their own folder of the bucket
 * (`uploadPath`), and the API reads it from there. Hosts without a bucket reject the request.
 */
export const uploadReference = component('UploadReference', z.strictObject({ upload: z.uuid() }));
const imageProblems = [
  'upload.missing',
  'upload.tooMuchUnused',
  'upload.diskFull',
  'request.tooLarge',
  'image.unsupportedType',
  'image.tooManyPixels',
] as const;
const uploadProblems = [...imageProblems, 'document.unsupportedType', 'document.encrypted'] as const;

export const uploadImage = defineEndpoint({
  id: 'uploadImage',
  summary: 'Keeps a picture for an hour, until the form of a record names its url',
  tag: 'images',
  method: 'POST',
  path: '/images',
  input: uploadReference,
  inputTypes: imageTypes,
  output: component(
    'Image',
    z.object({
      id: z.uuid(),
      url: z.string(),
      width: pixels,
      height: pixels,
      type: z.enum(imageTypes),
      bytes,
    }),
  ),
  status: 201,
  headers: ['Location'],
  idempotencyKey: 'optional',
  permitted: 'administrators',
  problems: imageProblems,
});

/** Public, because an `<img>` sends no token. The id has 122 random bits, so it cannot be guessed. */
export const getImage = defineEndpoint({
  id: 'getImage',
  summary: 'The picture itself; its address is the key',
  tag: 'images',
  method: 'GET',
  path: '/images/{id}',
  query: {},
  outputTypes: imageTypes,
  permitted: 'public',
  problems: ['request.unknownField', 'record.notFound'],
});

export const uploadDocument = defineEndpoint({
  id: 'uploadDocument',
  summary: 'Keeps a private picture or PDF, such as a proof, for an hour, until the form of a record names its url',
  tag: 'images',
  method: 'POST',
  path: '/documents',
  input: uploadReference,
  inputTypes: uploadTypes,
  output: component(
    'Document',
    z.object({
      id: z.uuid(),
      url: z.string(),
      type: z.enum(uploadTypes),
      bytes,
      ...imageDimensions,
    }),
  ),
  status: 201,
  headers: ['Location'],
  idempotencyKey: 'optional',
  permitted: ['finance', 'support'],
  problems: uploadProblems,
});

export const getDocument = defineEndpoint({
  id: 'getDocument',
  summary: 'The picture or PDF itself',
  tag: 'images',
  method: 'GET',
  path: '/documents/{id}',
  query: {},
  outputTypes: uploadTypes,
  permitted: ['finance', 'support'],
  problems: ['request.unknownField', 'record.notFound'],
});

export const uploadAttachment = defineEndpoint({
  id: 'uploadAttachment',
  summary: 'Keeps a picture or a PDF for an hour, until a note of who uploaded it names its id',
  tag: 'images',
  method: 'POST',
  path: '/attachments',
  input: uploadReference,
  inputTypes: uploadTypes,
  output: component(
    'Attachment',
    z.object({
      id: z.uuid(),
      url: z.string(),
      type: z.enum(uploadTypes),
      bytes,
      ...imageDimensions,
    }),
  ),
  status: 201,
  headers: ['Location'],
  idempotencyKey: 'optional',
  permitted: 'administrators',
  problems: uploadProblems,
});

export const getAttachment = defineEndpoint({
  id: 'getAttachment',
  summary: 'A picture or a PDF of a note that the caller may read',
  tag: 'images',
  method: 'GET',
  path: '/attachments/{id}',
  query: {},
  outputTypes: uploadTypes,
  permitted: 'administrators',
  problems: ['request.unknownField', 'record.notFound'],
});

export type UploadedAttachment = EndpointOutput<typeof uploadAttachment>;
export type UploadedImage = EndpointOutput<typeof uploadImage>;
export type UploadedDocument = EndpointOutput<typeof uploadDocument>;
