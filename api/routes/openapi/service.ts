import { documentType, imageTypes } from '../../../contract/images';
import { bytes, operation, problemsOf } from './operations';
import type { Components, Json } from './components';

/** The files that records name. */
export function uploadPaths(components: Components): Json {
  return {
    '/api/images': {
      post: operation(components, {
        id: 'uploadImage',
        summary: 'Keeps a picture for a day, until the form of a record names its url',
        tag: 'images',
        parameters: ['idempotencyKey'],
        takes: bytes,
        takesTypes: imageTypes,
        status: 201,
        answers: { $ref: '#/components/schemas/Image' },
        headers: ['Location', 'Idempotency-Hit'],
        problems: ['request.tooLarge', 'image.unsupportedType', 'image.tooManyPixels', ...problemsOf.key],
      }),
    },
    '/api/images/{id}': {
      get: operation(components, {
        id: 'getImage',
        summary: 'The picture itself; its address is the key',
        tag: 'images',
        isPublic: true,
        parameters: ['id'],
        answers: bytes,
        answersTypes: imageTypes,
        problems: ['request.unknownField', 'record.notFound'],
      }),
    },
    '/api/documents': {
      post: operation(components, {
        id: 'uploadDocument',
        summary: 'Keeps a PDF for a day, until the form of a record names its url',
        tag: 'images',
        parameters: ['idempotencyKey'],
        takes: bytes,
        takesTypes: [documentType],
        status: 201,
        answers: { $ref: '#/components/schemas/Document' },
        headers: ['Location', 'Idempotency-Hit'],
        problems: ['request.tooLarge', 'document.unsupportedType', 'document.encrypted', ...problemsOf.key],
      }),
    },
    '/api/documents/{id}': {
      get: operation(components, {
        id: 'getDocument',
        summary: 'The PDF itself',
        tag: 'images',
        parameters: ['id'],
        answers: bytes,
        answersTypes: [documentType],
        problems: ['request.unknownField', 'record.notFound'],
      }),
    },
  };
}
