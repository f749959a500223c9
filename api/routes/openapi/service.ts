import { checkNames } from '../../../contract/money/checks';
import { documentType, imageTypes } from '../../../contract/images';
import { bytes, operation, problemsOf } from './operations';
import { type Json } from './schemas';

const onlyChecks: Json = {
  name: 'only',
  in: 'query',
  description:
    'The checks to do, with commas between them; without it, all. `balancesSumToZero` and `balancesNotBelowZero` read accounts and no entries.',
  style: 'form',
  explode: false,
  schema: { type: 'array', minItems: 1, items: { enum: [...checkNames] } },
};

/** Health, checks, this document, and the files that records name. */
export function servicePaths(hasMoney: boolean): Json {
  return {
    '/api/health': {
      get: operation({
        id: 'health',
        summary: 'Whether the API can do its work',
        tag: 'service',
        isPublic: true,
        answers: { $ref: '#/components/schemas/Health' },
      }),
    },
    ...(hasMoney && {
      '/api/system/checks': {
        get: operation({
          id: 'systemChecks',
          summary: 'Whether the money is right: every invariant, looked at now',
          tag: 'service',
          query: [onlyChecks],
          answers: { $ref: '#/components/schemas/Checks' },
          problems: ['request.unknownField'],
        }),
      },
    }),
    '/api/openapi.json': {
      get: operation({ id: 'openapi', summary: 'This document', tag: 'service', answers: { type: 'object' } }),
    },
    '/api/images': {
      post: operation({
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
      get: operation({
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
      post: operation({
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
      get: operation({
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
