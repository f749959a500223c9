import { moreHeader } from '../../../contract/lists';
import { importEndpoint } from '../../../contract/imports';
import type { Endpoint } from '../../../contract/endpoint';
import { fileTypes } from '../../../contract/files';
import { approvals } from '../../../contract/people/approvals';
import { schemaNameOf } from '../../../contract/record';
import { permissionFor } from '../../../contract/permissions';
import { isImportable, writesOf, type Writes, type Resource } from '../../../contract/resource';
import { actionsOf, type ApprovalPolicy } from '../../engine/actions';
import { canBeCreated } from '../../engine/write';
import type { Table } from '../../engine/table';
import { endpointPath } from './endpoints';
import { batchEndpoint } from '../batchEndpoint';
import { bytes, operation, problemsOf } from './operations';
import type { Components, Json } from './components';
import { changeSchema, creationSchema, recordSchema } from './schemas';
import { summedFieldsOf, sumsEndpoint } from '../../../contract/sums';
import { isPermittedToApiKeys } from '../../resourceOptions';

const recentSignInProblems = ['auth.recentSignInNeeded'] as const;
const postingProblems = ['period.closed', 'ledger.balanceTooLarge'] as const;
const moneyProblems = ['request.idempotencyKeyMissing', 'record.alreadyMade', ...postingProblems] as const;

type ApprovalRule = Partial<Record<keyof ApprovalPolicy<never, never>, unknown>>;

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
  if (canBeCreated(table) && !creation?.input) schemas[`${name}New`] = creationSchema(resource, components.schema);
  if (writes.update) schemas[`${name}Change`] = changeSchema(resource, components.schema);
  const recentSignInProblemsFor = (write: keyof Writes) =>
    resource.recentSignIn?.includes(write) || (resource.recentSignInFields && write !== 'archive')
      ? recentSignInProblems
      : [];
  const record = refTo(name);
  const recordResponse = { tag, responseSchema: record, headers: ['ETag'] } as const;
  const writeResponse = { ...recordResponse, headers: ['ETag', 'Idempotency-Hit'] } as const;
  const mayNeedApproval = (rule: ApprovalRule | undefined) =>
    table.served.has(approvals.name) && (rule?.alwaysNeedsApproval ?? rule?.amountGivenAway) !== undefined;
  const accessTo = (name: string) =>
    ({
      permitted: permissionFor(resource, name),
      keys: isPermittedToApiKeys(resource, name),
      effect: name === 'read' ? 'reads' : 'writes',
    }) as const;
  return {
    [address]: {
      get: operation(components, {
        id: `list${name}`,
        ...accessTo('read'),
        summary: 'A page of the list',
        tag,
        parameters: ['filter', 'range', 'sort', 'fields'],
        responseSchema: { type: 'array', items: record },
        headers: ['X-Total-Count', moreHeader, 'Content-Range'],
        problems: [
          ...problemsOf.list,
          'request.malformedRange',
          'request.malformedColumns',
          'list.tooDeep',
          'list.tooBroad',
        ],
      }),
      ...(canBeCreated(table) && {
        post: operation(components, {
          ...writeResponse,
          mayNeedApproval: mayNeedApproval(creation),
          id: `create${name}`,
          ...accessTo('create'),
          summary: resource.money ? 'A new record; `id`, a UUID, may be its client’s' : 'A new record',
          parameters: [resource.money ? 'requiredIdempotencyKey' : 'idempotencyKey', 'dryRun'],
          requestSchema: creation?.input ? components.schema(creation.input) : refTo(`${name}New`),
          status: 201,
          headers: ['ETag', 'Location', 'Idempotency-Hit'],
          problems: [
            ...recentSignInProblemsFor('create'),
            ...(creation?.refusals ?? []),
            ...(resource.money ? moneyProblems : []),
            ...problemsOf.body,
            ...problemsOf.key,
          ],
        }),
      }),
    },
    ...(creation?.batches && endpointPath(batchEndpoint(table), components)),
    ...endpointPaths(table.rules.requests, components, mayNeedApproval),
    [`${address}.{type}`]: {
      get: operation(components, {
        id: `export${name}`,
        ...accessTo('read'),
        summary: 'Whole list as a file',
        tag,
        parameters: ['type', 'filter', 'sort', 'columns', 'title', 'language'],
        responseSchema: bytes,
        responseTypes: Object.values(fileTypes),
        headers: ['X-Total-Count', 'Content-Disposition'],
        problems: [...problemsOf.list, 'request.malformedColumns'],
        costly: true,
      }),
    },
    ...sumsPath(resource, components),
    ...(isImportable(resource) && endpointPath(importEndpoint(resource), components)),
    [`${address}/{id}`]: {
      get: operation(components, {
        ...recordResponse,
        id: `get${name}`,
        ...accessTo('read'),
        summary: 'One record, archived or not',
        parameters: ['id'],
        problems: ['record.notFound'],
      }),
      ...(writes.update && {
        put: operation(components, {
          ...writeResponse,
          id: `update${name}`,
          ...accessTo('update'),
          summary: 'A changed record',
          parameters: ['id', 'ifMatch', 'idempotencyKey', 'dryRun'],
          requestSchema: refTo(`${name}Change`),
          problems: [
            'record.notFound',
            ...recentSignInProblemsFor('update'),
            'record.archived',
            ...(table.rules.updateRefusals ?? []),
            ...problemsOf.version,
            ...problemsOf.body,
            ...problemsOf.key,
          ],
        }),
      }),
      ...(writes.archive && {
        delete: operation(components, {
          ...writeResponse,
          id: `archive${name}`,
          ...accessTo('archive'),
          summary: 'Archives a record',
          parameters: ['id', 'ifMatch', 'idempotencyKey'],
          responseSchema: refTo('Archived'),
          problems: [
            'record.notFound',
            ...recentSignInProblemsFor('archive'),
            'record.archived',
            'record.inUse',
            ...(table.rules.archiveRefusals ?? []),
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
            ...writeResponse,
            mayNeedApproval: mayNeedApproval(rule),
            id: `${action}${name}`,
            ...accessTo(action),
            summary: toSentence(action),
            parameters: ['id', 'ifMatch', 'requiredIdempotencyKey', 'dryRun'],
            requestSchema: components.schema(input),
            problems: [
              'record.notFound',
              ...refusals,
              ...(resource.actions[action]?.recentSignIn ? recentSignInProblems : []),
              ...(resource.money ? postingProblems : []),
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
  endpoints: readonly ({ endpoint: Endpoint } & ApprovalRule)[] = [],
  components: Components,
  mayNeedApproval: (rule: ApprovalRule) => boolean = () => false,
): Json {
  return Object.assign(
    {},
    ...endpoints.map(({ endpoint, ...rule }) => endpointPath(endpoint, components, mayNeedApproval(rule))),
  );
}

function toSentence(action: string): string {
  const phrase = action.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}

function sumsPath(resource: Resource, components: Components): Json {
  if (summedFieldsOf(resource).length === 0) return {};
  const { id, path, summary, tag, permitted, output, problems } = sumsEndpoint(resource);
  const responseSchema = components.schema(output);
  return {
    [`/api${path}`]: {
      get: operation(components, {
        id,
        summary,
        tag,
        permitted,
        keys: isPermittedToApiKeys(resource, 'read'),
        responseSchema,
        effect: 'reads',
        parameters: ['filter'],
        problems: [...problemsOf.list, ...problems],
      }),
    },
  };
}
