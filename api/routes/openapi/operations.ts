import { namedRanges } from '../../../contract/dateRanges';
import { fileTypes } from '../../../contract/files';
import { declaredNames } from '../../../contract/values';
import type { ProblemCode } from '../../../contract/problems';
import { duties, isPermitted, keyDuties, type Effect, type Permitted } from '../../../contract/duties';
import { headerRefs, type Components, type Json } from './components';

const inQuery = (name: string, description: string, schema: Json, example: unknown) => ({
  name,
  in: 'query',
  description,
  content: { 'application/json': { schema, example } },
});

export const parameters: Json = {
  id: { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
  filter: inQuery(
    'filter',
    `Fields and values. An array means any of its values, null means empty; \`_gte\`, \`_lte\` and \`_neq\` compare; \`_within\` takes a range of days in the platform's zone (${namedRanges.join(', ')}); \`q\` finds words by how they begin; \`id\` finds archived records too; \`archived\` chooses.`,
    { type: 'object' },
    { active: true, q: 'sin' },
  ),
  range: inQuery(
    'range',
    'The first and the last row, from 0; at most 1,000 rows.',
    { type: 'array', items: { type: 'integer', minimum: 0 }, minItems: 2, maxItems: 2 },
    [0, 24],
  ),
  sort: inQuery(
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
  fields: inQuery(
    'fields',
    'Of each record these fields alone.',
    { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 100 },
    ['id', 'version'],
  ),
  columns: inQuery(
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
    description: 'What the sheet of a workbook is called.',
    schema: { type: 'string' },
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
  | 'type'
  | 'dryRun'
  | 'ifMatch'
  | 'idempotencyKey'
  | 'requiredIdempotencyKey';

const anywhere: readonly ProblemCode[] = ['service.failed', 'service.unavailable'];
const behindSignIn: readonly ProblemCode[] = [
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

/** Problems of parsing each part of a request. */
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
  /** Parameters specific to this operation. */
  query?: readonly Json[];
  /** JSON Schema of the request body. */
  takes?: Json;
  /** Media types of files it accepts, instead of JSON or in addition. */
  takesFiles?: readonly string[];
  status?: number;
  answers: Json;
  /** Media types of its response; JSON by default. */
  answersTypes?: readonly string[];
  headers?: readonly string[];
  problems?: readonly ProblemCode[];
  permitted: Permitted;
  effect: Effect;
  /** API keys may call it too. */
  keys: boolean;
  /** Limited to a few concurrent requests. */
  costly?: boolean;
  /** Responds 202 if another administrator has to approve it first. */
  takesTwo?: boolean;
}

/** A body that is not JSON (OpenAPI 3.1, §4.8.14.2). */
export const bytes: Json = {};

/** Generates one operation with all its responses. */
export function operation(components: Components, given: Operation): Json {
  const { status = 200, takes, takesFiles = [], answersTypes = inJson, permitted, effect, keys } = given;
  const isPublic = permitted === 'public';
  const ownProblems = [...(given.problems ?? []), ...(given.takesTwo ? (['approval.nobodyElse'] as const) : [])];
  const ofKeys: readonly ProblemCode[] = !keys
    ? ['permission.notForKeys']
    : given.takesTwo
      ? ['permission.personNeeded']
      : [];
  const ofCost: readonly ProblemCode[] = [
    ...(effect === 'reads' ? (['service.tookTooLong'] as const) : []),
    ...(given.costly ? (['service.tooManyAtOnce'] as const) : []),
  ];
  const codes = [...(isPublic ? [] : [...behindSignIn, ...ofKeys]), ...ownProblems, ...anywhere, ...ofCost];
  return {
    operationId: given.id,
    summary: given.summary,
    tags: [given.tag],
    ...(isPublic && { security: [] }),
    ...dutiesOf(permitted, effect),
    ...(keys && { 'x-api-keys': keyDuties.filter((duty) => isPermitted([duty], permitted, effect)).join(' ') }),
    parameters: [
      ...(given.parameters ?? []).map((name) => ({ $ref: `#/components/parameters/${name}` })),
      ...(given.query ?? []),
    ],
    ...((takes || takesFiles.length > 0) && {
      requestBody: {
        required: takesFiles.length > 0 || (takes !== undefined && isRequired(takes)),
        content: { ...contentOf(takesFiles, bytes), ...(takes && contentOf(inJson, takes)) },
      },
    }),
    responses: {
      [status]: {
        description: 'Done.',
        headers: headerRefs([...(given.headers ?? []), 'X-Request-Id']),
        content: contentOf(answersTypes, given.answers),
      },
      ...(given.takesTwo && { 202: components.approvalRequested() }),
      ...components.problems(codes),
    },
  };
}

/** Lists the duties of which the caller needs one; empty if every administrator may call it. */
function dutiesOf(permitted: Permitted, effect: Effect): Json {
  return typeof permitted === 'string'
    ? {}
    : { 'x-duties': duties.filter((duty) => isPermitted([duty], permitted, effect)).join(' ') };
}

const inJson = ['application/json'];

function contentOf(types: readonly string[], schema: Json): Json {
  return Object.fromEntries(types.map((type) => [type, { schema }]));
}

/** A form without required fields may be omitted. */
function isRequired(schema: Json): boolean {
  return '$ref' in schema || (Array.isArray(schema['required']) && schema['required'].length > 0);
}
