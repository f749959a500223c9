import * as z from 'zod/mini';
import { moreHeader } from '../../../contract/lists';
import { components as named } from '../../../contract/endpoint';
import { approvals } from '../../../contract/people/approvals';
import { schemaNameOf } from '../../../contract/record';
import { problemStatus, type ProblemCode } from '../../../contract/problems';

export type Json = { readonly [key: string]: unknown };

function jsonSchema(schema: z.core.$ZodType, onNamed: (name: string, schema: z.core.$ZodType) => Json): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema: json }) {
      if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
      if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
      if (json.format === 'uuid' || json.format === 'date-time') delete json.pattern;
      if (json.properties && Object.keys(json.properties).length === 0) delete json.properties;
      // Some tools require `items` in a tuple too. `maxItems` forbids further items.
      if (json.prefixItems) json.items ||= {};
      const name = Object.is(zodSchema, schema) ? undefined : named.get(zodSchema)?.name;
      if (name === undefined) return;
      for (const key of Object.keys(json)) delete json[key];
      Object.assign(json, onNamed(name, zodSchema));
    },
  });
  return rest;
}

export const headers: Json = {
  ETag: { description: "The record's version, for If-Match.", schema: { type: 'string', pattern: '^"\\d+"$' } },
  'X-Total-Count': {
    description: 'How many records match in all, as far as lists are counted.',
    schema: { type: 'integer', minimum: 0 },
  },
  [moreHeader]: {
    description: 'There are more than the total says: the list is paged up to it.',
    schema: { type: 'string', const: 'true' },
  },
  'Content-Range': {
    description: 'As ra-data-simple-rest reads it: `catalogs/labels 0-24/319`.',
    schema: { type: 'string' },
  },
  Location: { description: 'The address of the new record.', schema: { type: 'string' } },
  'Idempotency-Hit': {
    description: 'The answer is the one this Idempotency-Key had before.',
    schema: { type: 'string', const: 'true' },
  },
  'Content-Disposition': { description: 'The name of the file.', schema: { type: 'string' } },
  'X-Request-Id': { description: "The request's own id, or a new one.", schema: { type: 'string' } },
  'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } },
  'WWW-Authenticate': { description: 'What kind of token is expected.', schema: { type: 'string' } },
};

export function headerRefs(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const statusNames: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  412: 'PreconditionFailed',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  422: 'UnprocessableContent',
  428: 'PreconditionRequired',
  429: 'TooManyRequests',
  500: 'ServerError',
  503: 'Unavailable',
};

export class Components {
  readonly schemas: Record<string, Json>;
  readonly responses: Record<string, Json> = {};
  readonly #namesOfResponses = new Map<string, string>();

  constructor(schemas: Readonly<Record<string, Json>>) {
    this.schemas = { ...schemas };
  }

  approvalRequested(): Json {
    const schema = {
      type: 'object',
      properties: { approval: { $ref: `#/components/schemas/${schemaNameOf(approvals)}` } },
      required: ['approval'],
      additionalProperties: false,
    };
    return this.share('ApprovalRequested', {
      description: 'Another administrator has to approve it first.',
      headers: headerRefs(['X-Request-Id', 'Idempotency-Hit']),
      content: { 'application/json': { schema } },
    });
  }

  readonly schema = (schema: z.ZodMiniType): Json => {
    const name = named.get(schema)?.name;
    return name === undefined ? jsonSchema(schema, this.#reference) : this.#reference(name, schema);
  };

  readonly #reference = (name: string, schema: z.core.$ZodType): Json => {
    this.schemas[name] ??= jsonSchema(schema, this.#reference);
    return { $ref: `#/components/schemas/${name}` };
  };

  /** Adds a response that many operations share. `title` is completed by a number if another response has it. */
  share(title: string, response: Json): Json {
    const key = JSON.stringify(response);
    const name = this.#namesOfResponses.get(key) ?? this.#uniqueName(title);
    this.#namesOfResponses.set(key, name);
    this.responses[name] ??= response;
    return { $ref: `#/components/responses/${name}` };
  }

  #uniqueName(title: string): string {
    const sameTitleCount = Object.keys(this.responses).filter((name) => name.startsWith(title)).length;
    return sameTitleCount === 0 ? title : `${title}${sameTitleCount + 1}`;
  }

  problems(codes: readonly ProblemCode[]): Json {
    const uniqueCodes = [...new Set(codes)];
    const statuses = new Set(uniqueCodes.map((code) => problemStatus[code]));
    return Object.fromEntries(
      [...statuses].map((status) => [
        status,
        this.#problem(
          status,
          uniqueCodes.filter((code) => problemStatus[code] === status),
        ),
      ]),
    );
  }

  #problem(status: number, codes: readonly ProblemCode[]): Json {
    return this.share(statusNames[status] ?? `Problem${status}`, {
      description: codes.toSorted().join(', '),
      headers: headerRefs([
        'X-Request-Id',
        ...(status === 429 || status === 503 || codes.includes('idempotency.inFlight') ? ['Retry-After'] : []),
        ...(status === 401 ? ['WWW-Authenticate'] : []),
      ]),
      content: {
        'application/problem+json': {
          schema: {
            allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes.toSorted() } } }],
          },
        },
      },
    });
  }
}
