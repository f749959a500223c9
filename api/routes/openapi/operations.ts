import { namedRanges } from '../../../contract/dateRanges';
import { fileTypes } from '../../../contract/files';
import { languages } from '../../../contract/roles';
import { declaredNames } from '../../../contract/values';
import type { ProblemCode } from '../../../contract/problems';
import { duties, isPermitted, keyDuties, type Effect, type Permitted } from '../../../contract/duties';
import { headerRefs, type Components, type Json } from './components';

const queryParameter = (name: string, description: string, schema: Json, example: unknown) => ({
  name,
  in: 'query',
  description,
  content: { 'application/json': { schema, example } },
});

export const parameters: Json = {
  id: { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
  filter: queryParameter(
    'filter',
    `Fields and values. An array means any of its values, null means empty; \`_gte\`, \`_lte\` and \`_neq\` compare; \`_within\` takes a range of days in the platform's zone (${namedRanges.join(', ')}); \`q\` finds words by how they begin; \`id\` finds archived records too; \`archived\` chooses.`,
    { type: 'object' },
    { active: true, q: 'sin' },
  ),
  range: queryParameter(
    'range',
    'The first and the last row, from 0; at most 1,000 rows.',
    { type: 'array', items: { type: 'integer', minimum: 0 }, minItems: 2, maxItems: 2 },
    [0, 24],
  ),
  sort: queryParameter(
    'sort',
    'A field and a direction; made total with `id`.',
    {
      type: 'array',
      prefixItems: [{ type: 'string' }, { enum: ['ASC', 'DESC'] }],
      items: {},
      minItems: 2,
      maxItems: 2,
    },
    ['createdAt', 'DESC'],
  ),
  fields: queryParameter(
    'fields',
    'Of each record these fields alone.',
    { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 100 },
    ['id', 'version'],
  ),
  columns: queryParameter(
    'columns',
    'The columns of the file, each with its title.',
    {
      type: 'array',
      minItems: 1,
      maxItems: 100,
      items: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
    },
    [['id', 'Id']],
  ),
  title: {
    name: 'title',
    in: 'query',
    required: false,
    description: 'Name of the sheet of a workbook.',
    schema: { type: 'string' },
  },
  language: {
    name: 'language',
    in: 'query',
    required: false,
    description:
      'Writes choices in words, references by title and times in the zone of the platform, instead of codes, keys and UTC.',
    schema: { type: 'string', enum: [...languages] },
  },
  type: {
    name: 'type',
    in: 'path',
    required: true,
    description: 'The kind of file.',
    schema: { type: 'string', enum: declaredNames(fileTypes) },
  },
  dryRun: {
    name: 'dryRun',
    in: 'query',
    description: 'Answers what would happen and writes nothing.',
    schema: { type: 'string', enum: ['true', 'false'] },
  },
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    required: true,
    description: 'The ETag of the record as it was read.',
    schema: { type: 'string' },
    example: '"7"',
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The same request sent again has one effect and one answer.',
    schema: { type: 'string', format: 'uuid' },
  },
  requiredIdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'Made when the dialog opens, kept over retries. A dry run needs none.',
    schema: { type: 'string', format: 'uuid' },
  },
};
export type ParameterName =
  | 'id'
  | 'filter'
  | 'range'
  | 'sort'
  | 'fields'
  | 'columns'
  | 'title'
  | 'language'
  | 'type'
  | 'dryRun'
  | 'ifMatch'
  | 'idempotencyKey'
  | 'requiredIdempotencyKey';

const commonProblems: readonly ProblemCode[] = ['service.failed', 'service.unavailable'];
const signInProblems: readonly ProblemCode[] = [
  'auth.tokenMissing',
  'auth.tokenInvalid',
  'auth.tokenExpired',
  'auth.tokenRevoked',
  'auth.keyExpired',
  'auth.keyReplaced',
  'auth.keyRevoked',
  'auth.keyAddress',
  'auth.notAdministrator',
  'auth.blocked',
  'auth.secondFactorNeeded',
  'service.tooManyRequests',
  'permission.missing',
  'request.unknownField',
];

export const problemsOf = {
  body: ['request.malformedBody', 'request.tooLarge', 'request.unsupportedMediaType', 'request.invalid'],
  version: ['request.ifMatchMissing', 'request.malformedIfMatch', 'record.stale'],
  key: ['request.malformedIdempotencyKey', 'idempotency.inFlight', 'idempotency.keyReused'],
  list: ['request.malformedFilter', 'request.malformedSort'],
} as const satisfies Record<string, readonly ProblemCode[]>;

interface Operation {
  id: string;
  summary: string;
  tag: string;
  parameters?: readonly ParameterName[];
  query?: readonly Json[];
  requestSchema?: Json;
  requestFileTypes?: readonly string[];
  status?: number;
  responseSchema: Json;
  responseTypes?: readonly string[];
  headers?: readonly string[];
  problems?: readonly ProblemCode[];
  permitted: Permitted;
  effect: Effect;
  keys: boolean;
  costly?: boolean;
  mayNeedApproval?: boolean;
}

/** A body that is not JSON (OpenAPI 3.1, §4.8.14.2). */
export const bytes: Json = {};

export function operation(components: Components, spec: Operation): Json {
  const {
    status = 200,
    requestSchema,
    requestFileTypes = [],
    responseTypes = jsonTypes,
    permitted,
    effect,
    keys,
  } = spec;
  const isPublic = permitted === 'public';
  const ownProblems = [
    ...(spec.problems ?? []),
    ...(spec.mayNeedApproval ? (['approval.nobodyElse', 'approval.alreadyPending'] as const) : []),
  ];
  const keyProblems: readonly ProblemCode[] = !keys
    ? ['permission.notForKeys']
    : spec.mayNeedApproval
      ? ['permission.personNeeded']
      : [];
  const costProblems: readonly ProblemCode[] = [
    ...(effect === 'reads' ? (['service.tookTooLong'] as const) : []),
    ...(spec.costly ? (['service.tooManyAtOnce'] as const) : []),
  ];
  const codes = [
    ...(isPublic ? [] : [...signInProblems, ...keyProblems]),
    ...ownProblems,
    ...commonProblems,
    ...costProblems,
  ];
  const allParameters = [
    ...(spec.parameters ?? []).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ...(spec.query ?? []),
  ];
  const response = {
    description: 'OK',
    headers: headerRefs([...(spec.headers ?? []), 'X-Request-Id']),
    content: contentOf(responseTypes, spec.responseSchema),
  };
  return {
    operationId: spec.id,
    summary: spec.summary,
    tags: [spec.tag],
    ...(isPublic && { security: [] }),
    ...dutiesOf(permitted, effect),
    ...(keys && { 'x-api-keys': keyDuties.filter((duty) => isPermitted([duty], permitted, effect)).join(' ') }),
    ...(allParameters.length > 0 && { parameters: allParameters }),
    ...((requestSchema || requestFileTypes.length > 0) && {
      requestBody: {
        required: requestFileTypes.length > 0 || (requestSchema !== undefined && isRequired(requestSchema)),
        content: { ...contentOf(requestFileTypes, bytes), ...(requestSchema && contentOf(jsonTypes, requestSchema)) },
      },
    }),
    responses: {
      [status]: spec.responseSchema === bytes ? components.share('File', response) : response,
      ...(spec.mayNeedApproval && { 202: components.approvalRequested() }),
      ...components.problems(codes),
    },
  };
}

function dutiesOf(permitted: Permitted, effect: Effect): Json {
  return typeof permitted === 'string'
    ? {}
    : { 'x-duties': duties.filter((duty) => isPermitted([duty], permitted, effect)).join(' ') };
}

const jsonTypes = ['application/json'];

function contentOf(types: readonly string[], schema: Json): Json {
  return Object.fromEntries(types.map((type) => [type, { schema }]));
}

function isRequired(schema: Json): boolean {
  return '$ref' in schema || (Array.isArray(schema['required']) && schema['required'].length > 0);
}
