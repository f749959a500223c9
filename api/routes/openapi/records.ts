import { moreHeader } from '../../../contract/lists';
import { importEndpoint } from '../../../contract/imports';
import type { Endpoint } from '../../../contract/endpoint';
import { fileTypes } from '../../../contract/files';
import { approvals } from '../../../contract/people/approvals';
import { schemaNameOf } from '../../../contract/record';
import { isForKeys, permittedTo } from '../../../contract/permissions';
import { isImported } from '../../../contract/imported';
import { writesOf, type Writes } from '../../../contract/resource';
import { actionsOf, type TakesTwo } from '../../engine/actions';
import { isCreated } from '../../engine/creation';
import type { Table } from '../../engine/table';
import { endpointPath } from './endpoints';
import { bytes, operation, problemsOf } from './operations';
import type { Components, Json } from './components';
import { sumsPath } from './sums';
import { changeSchema, newSchema, recordSchema } from './schemas';

const recent = ['auth.recentSignInNeeded'] as const;
/** Problems of every operation that posts to the ledger. */
const postedProblems = ['period.closed', 'ledger.balanceTooLarge'] as const;
const moneyProblems = ['request.idempotencyKeyMissing', 'record.alreadyMade', ...postedProblems] as const;

type Rule = Partial<Record<keyof TakesTwo<never, never>, unknown>>;

/** Generates the paths of a resource: list, file, import, records, documents and actions. */
export function recordPaths(table: Table, components: Components): Json {
  const { resource } = table;
  const writes = writesOf(resource);
  const creation = table.rules.create;
  const name = schemaNameOf(resource);
  const tag = resource.name;
  const address = `/api/${resource.name}`;
  const { schemas } = components;
  const refTo = (schema: string) => ({ $ref: `#/components/schemas/${schema}` });
  schemas[name] = recordSchema(resource, components.schema);
  if (isCreated(table) && !creation?.input) schemas[`${name}New`] = newSchema(resource, components.schema);
  if (writes.update) schemas[`${name}Change`] = changeSchema(resource, components.schema);
  const recentFor = (write: keyof Writes) =>
    resource.recentSignIn?.includes(write) || (resource.recentSignInFields && write !== 'archive') ? recent : [];
  const record = refTo(name);
  const one = { tag, answers: record, headers: ['ETag'] } as const;
  const written = { ...one, headers: ['ETag', 'Idempotency-Hit'] } as const;
  const takesTwo = (rule: Rule | undefined) =>
    table.served.has(approvals.name) && (rule?.byTwo ?? rule?.spends) !== undefined;
  const to = (name: string) =>
    ({
      permitted: permittedTo(resource, name),
      keys: isForKeys(resource, name),
      effect: name === 'read' ? 'reads' : 'writes',
    }) as const;
  return {
    [address]: {
      get: operation(components, {
        id: `list${name}`,
        ...to('read'),
        summary: 'A page of the list',
        tag,
        parameters: ['filter', 'range', 'sort', 'fields'],
        answers: { type: 'array', items: record },
        headers: ['X-Total-Count', moreHeader, 'Content-Range'],
        problems: [
          ...problemsOf.list,
          'request.malformedRange',
          'request.malformedColumns',
          'list.tooDeep',
          'list.tooBroad',
        ],
      }),
      ...(isCreated(table) && {
        post: operation(components, {
          ...written,
          takesTwo: takesTwo(creation),
          id: `create${name}`,
          ...to('create'),
          summary: resource.money ? 'A new record; `id`, a UUID, may be its client’s' : 'A new record',
          parameters: [resource.money ? 'requiredIdempotencyKey' : 'idempotencyKey', 'dryRun'],
          takes: creation?.input ? components.schema(creation.input) : refTo(`${name}New`),
          status: 201,
          headers: ['ETag', 'Location', 'Idempotency-Hit'],
          problems: [
            ...recentFor('create'),
            ...(creation?.refusals ?? []),
            ...(resource.money ? moneyProblems : []),
            ...problemsOf.body,
            ...problemsOf.key,
          ],
        }),
      }),
    },
    ...endpointPaths(table.rules.requests, components, takesTwo),
    [`${address}.{type}`]: {
      get: operation(components, {
        id: `export${name}`,
        ...to('read'),
        summary: 'Every row of the list, as a file',
        tag,
        parameters: ['type', 'filter', 'sort', 'columns', 'title'],
        answers: bytes,
        answersTypes: Object.values(fileTypes),
        headers: ['X-Total-Count', 'Content-Disposition'],
        problems: [...problemsOf.list, 'request.malformedColumns'],
        costly: true,
      }),
    },
    ...sumsPath(resource, components),
    ...(isImported(resource) && endpointPath(importEndpoint(resource), components)),
    [`${address}/{id}`]: {
      get: operation(components, {
        ...one,
        id: `get${name}`,
        ...to('read'),
        summary: 'One record, archived or not',
        parameters: ['id'],
        problems: ['record.notFound'],
      }),
      ...(writes.update && {
        put: operation(components, {
          ...written,
          id: `update${name}`,
          ...to('update'),
          summary: 'A changed record',
          parameters: ['id', 'ifMatch', 'idempotencyKey', 'dryRun'],
          takes: refTo(`${name}Change`),
          problems: [
            'record.notFound',
            ...recentFor('update'),
            'record.archived',
            ...(table.rules.keptFromUpdate ?? []),
            ...problemsOf.version,
            ...problemsOf.body,
            ...problemsOf.key,
          ],
        }),
      }),
      ...(writes.archive && {
        delete: operation(components, {
          ...written,
          id: `archive${name}`,
          ...to('archive'),
          summary: 'Archives a record',
          parameters: ['id', 'ifMatch', 'idempotencyKey'],
          answers: refTo('Archived'),
          problems: [
            'record.notFound',
            ...recentFor('archive'),
            'record.archived',
            'record.inUse',
            ...(table.rules.keptFromArchive ?? []),
            ...problemsOf.version,
            ...problemsOf.key,
          ],
        }),
      }),
    },
    ...endpointPaths(table.rules.documents, components),
    ...Object.fromEntries(
      [...actionsOf(table)].map(([action, { input, refusals, ...rule }]) => [
        `${address}/{id}/${action}`,
        {
          post: operation(components, {
            ...written,
            takesTwo: takesTwo(rule),
            id: `${action}${name}`,
            ...to(action),
            summary: inWords(action),
            parameters: ['id', 'ifMatch', 'requiredIdempotencyKey', 'dryRun'],
            takes: components.schema(input),
            problems: [
              'record.notFound',
              ...refusals,
              ...(resource.actions[action]?.recentSignIn ? recent : []),
              ...(resource.money ? postedProblems : []),
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

function endpointPaths(
  served: readonly ({ endpoint: Endpoint } & Rule)[] = [],
  components: Components,
  takesTwo: (rule: Rule) => boolean = () => false,
): Json {
  return Object.assign(
    {},
    ...served.map(({ endpoint, ...rule }) => endpointPath(endpoint, components, takesTwo(rule))),
  );
}

/** `markPaid` → `Mark paid`. */
function inWords(action: string): string {
  const words = action.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
