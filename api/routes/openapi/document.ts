import { checkNames } from '../../../contract/money/checks';
import { importColumns, isImported } from '../../../contract/imports';
import { writesOf, type Resource } from '../../../contract/resource';
import { documentType, imageTypes } from '../../../contract/images';
import { chunkSchema } from '../../engine/import/chunk';
import { areServed } from '../checks';
import { actionsOf } from '../../engine/actions';
import { isCreated } from '../../engine/creation';
import type { Table } from '../../engine/table';
import { sources } from '../../reports/sources';
import { bytes, headers, operation, parameters, problemsOf } from './operations';
import { reportPaths } from './reports';
import { changeSchema, jsonSchema, newSchema, recordSchema, sharedSchemas, type Json } from './schemas';

/** The whole API as OpenAPI 3.1, from the declarations that make it. */
export function openapiDocument(tables: readonly Table[]): Json {
  const resources = tables.map(({ resource }) => resource);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sobremesa Console',
      version: '1.0.0',
      description:
        'The product API behind the console. Administrators only, but for its health and for pictures, which whoever knows their address may see.',
    },
    servers: [{ url: '/' }],
    security: [{ identityToken: [] }],
    tags: [
      ...resources.map(({ name }) => ({ name })),
      ...(areServed(tables) ? [{ name: 'reports' }] : []),
      { name: 'images' },
      { name: 'service' },
    ],
    paths: Object.assign(
      {},
      servicePaths(areServed(tables)),
      ...(areServed(tables) ? sources.map(({ report }) => reportPaths(report)) : []),
      ...tables.map(recordPaths),
    ) as Json,
    components: {
      securitySchemes: {
        identityToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'An identity token whose `role` claim is administrator.',
        },
      },
      parameters,
      headers,
      schemas: Object.assign({}, sharedSchemas, ...resources.map(catalogSchemas)) as Json,
    },
  };
}

const onlyChecks: Json = {
  name: 'only',
  in: 'query',
  description:
    'The checks to do, with commas between them; without it, all. `balancesSumToZero` and `balancesNotBelowZero` read accounts and no entries.',
  style: 'form',
  explode: false,
  schema: { type: 'array', minItems: 1, items: { enum: [...checkNames] } },
};

function servicePaths(hasMoney: boolean): Json {
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

/** `catalogs/labels` → `CatalogsLabels`. */
function nameOf(resource: Resource): string {
  return resource.name.replace(/(?:^|[^a-z0-9])([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase());
}

function catalogSchemas(resource: Resource): Json {
  const name = nameOf(resource);
  return {
    [name]: recordSchema(resource),
    [`${name}New`]: newSchema(resource),
    [`${name}Change`]: changeSchema(resource),
  };
}

const moneyProblems = ['request.idempotencyKeyMissing', 'record.alreadyMade'] as const;

function recordPaths(table: Table): Json {
  const { resource } = table;
  const writes = writesOf(resource);
  const creation = table.rules.create;
  const name = nameOf(resource);
  const tag = resource.name;
  const address = `/api/${resource.name}`;
  const record = { $ref: `#/components/schemas/${name}` };
  const one = { tag, answers: record, headers: ['ETag'] } as const;
  const written = { ...one, headers: ['ETag', 'Idempotency-Hit'] } as const;
  return {
    [address]: {
      get: operation({
        id: `list${name}`,
        summary: 'A page of the list',
        tag,
        parameters: ['filter', 'range', 'sort'],
        answers: { type: 'array', items: record },
        headers: ['X-Total-Count', 'Content-Range'],
        problems: [...problemsOf.list, 'request.malformedRange'],
      }),
      ...(isCreated(table) && {
        post: operation({
          ...written,
          id: `create${name}`,
          summary: resource.money ? 'A new record; `id`, a UUID, may be its client’s' : 'A new record',
          parameters: [resource.money ? 'requiredIdempotencyKey' : 'idempotencyKey', 'dryRun'],
          takes: creation?.input ? jsonSchema(creation.input) : { $ref: `#/components/schemas/${name}New` },
          status: 201,
          headers: ['ETag', 'Location', 'Idempotency-Hit'],
          problems: [
            ...(creation?.refusals ?? []),
            ...(resource.money ? moneyProblems : []),
            ...problemsOf.body,
            ...problemsOf.key,
          ],
        }),
      }),
    },
    ...Object.fromEntries(
      Object.entries(table.rules.requests ?? {}).map(([request, { input, answers, refusals, looks }]) => [
        `${address}/${request}`,
        {
          post: operation({
            tag,
            id: `${request}${name}`,
            summary: looks ? `The request ${request}, which changes nothing` : `The request ${request}`,
            parameters: looks ? [] : ['requiredIdempotencyKey', 'dryRun'],
            takes: jsonSchema(input),
            answers: jsonSchema(answers),
            headers: looks ? [] : ['Idempotency-Hit'],
            problems: [
              ...refusals,
              ...problemsOf.body,
              ...(looks ? [] : ['request.idempotencyKeyMissing' as const, ...problemsOf.key]),
            ],
          }),
        },
      ]),
    ),
    [`${address}.csv`]: {
      get: operation({
        id: `export${name}`,
        summary: 'Every row of the list, as CSV',
        tag,
        parameters: ['filter', 'sort', 'columns'],
        answers: { type: 'string' },
        answersTypes: ['text/csv'],
        headers: ['X-Total-Count', 'Content-Disposition'],
        problems: [...problemsOf.list, 'request.malformedColumns'],
      }),
    },
    ...(isImported(resource) && {
      [`${address}/import`]: {
        post: operation({
          id: `import${name}`,
          summary: `New records from rows of a file: needs no Idempotency-Key, since a row is known by its import and its number. Columns: ${importColumns(
            resource,
          )
            .map(({ path }) => path)
            .join(', ')}`,
          tag,
          parameters: ['idempotencyKey', 'dryRun'],
          takes: jsonSchema(chunkSchema),
          answers: { $ref: '#/components/schemas/ImportResults' },
          headers: ['Idempotency-Hit'],
          problems: [...problemsOf.body, ...problemsOf.key],
        }),
      },
    }),
    [`${address}/{id}`]: {
      get: operation({
        ...one,
        id: `get${name}`,
        summary: 'One record, archived or not',
        parameters: ['id'],
        problems: ['record.notFound'],
      }),
      ...(writes.update && {
        put: operation({
          ...written,
          id: `update${name}`,
          summary: 'A changed record',
          parameters: ['id', 'ifMatch', 'idempotencyKey'],
          takes: { $ref: `#/components/schemas/${name}Change` },
          problems: [
            'record.notFound',
            'record.archived',
            ...problemsOf.version,
            ...problemsOf.body,
            ...problemsOf.key,
          ],
        }),
      }),
      ...(writes.archive && {
        delete: operation({
          ...written,
          id: `archive${name}`,
          summary: 'Archives a record',
          parameters: ['id', 'ifMatch', 'idempotencyKey'],
          answers: { $ref: '#/components/schemas/Archived' },
          problems: [
            'record.notFound',
            'record.archived',
            'record.inUse',
            ...(table.rules.keptFromArchive ?? []),
            ...problemsOf.version,
            ...problemsOf.key,
          ],
        }),
      }),
    },
    ...Object.fromEntries(
      Object.entries(table.rules.documents ?? {}).map(([document, { query, types, refusals }]) => [
        `${address}/{id}/${document}`,
        {
          get: operation({
            tag,
            id: `${document}${name}`,
            summary: `The document ${document}${query.length > 0 ? `, by ${query.join(', ')}` : ''}`,
            parameters: ['id'],
            answers: { type: types.includes('application/json') ? 'object' : 'string' },
            answersTypes: types,
            problems: ['request.unknownField', 'record.notFound', ...refusals],
          }),
        },
      ]),
    ),
    ...Object.fromEntries(
      [...actionsOf(table)].map(([action, { input, refusals }]) => [
        `${address}/{id}/${action}`,
        {
          post: operation({
            ...written,
            id: `${action}${name}`,
            summary: `The action ${action}`,
            parameters: ['id', 'ifMatch', 'requiredIdempotencyKey', 'dryRun'],
            takes: jsonSchema(input),
            problems: [
              'record.notFound',
              ...refusals,
              'request.idempotencyKeyMissing',
              ...problemsOf.version,
              ...problemsOf.body,
              ...problemsOf.key,
            ],
          }),
        },
      ]),
    ),
  };
}
