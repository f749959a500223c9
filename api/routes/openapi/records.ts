import { importColumns, isImported } from '../../../contract/imports';
import { writesOf, type Resource } from '../../../contract/resource';
import { chunkSchema } from '../../engine/import/chunk';
import { actionsOf } from '../../engine/actions';
import { isCreated } from '../../engine/creation';
import type { Table } from '../../engine/table';
import { operation, problemsOf } from './operations';
import { jsonSchema, type Json } from './schemas';

/** `catalogs/labels` → `CatalogsLabels`. */
export function nameOf(resource: Resource): string {
  return resource.name.replace(/(?:^|[^a-z0-9])([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase());
}

const moneyProblems = ['request.idempotencyKeyMissing', 'record.alreadyMade'] as const;

/** The addresses of a resource: its list, file, import, records, documents and actions. */
export function recordPaths(table: Table): Json {
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
