import * as z from 'zod/mini';
import { problemStatus, type ProblemCode } from '../../contract/problems';
import { isObject } from '../../contract/values';
import { checked } from '../data/endpoints';

/** A piece of JSON Schema 2020-12. */
export type Schema = Readonly<Record<string, unknown>>;

const schema = z.record(z.string(), z.unknown());
const content = z.record(z.string(), z.object({ schema: z.optional(schema), example: z.optional(z.unknown()) }));

const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.optional(z.boolean()),
  description: z.optional(z.string()),
  example: z.optional(z.unknown()),
  schema: z.optional(schema),
  content: z.optional(content),
});

const response = z.object({ description: z.string(), content: z.optional(content) });

/** What OpenAPI 3.1 says of an API, as far as the reference shows it (api/routes/openapi makes it). */
const openapi = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        summary: z.string(),
        tags: z.array(z.string()),
        security: z.optional(z.array(z.unknown())),
        'x-duties': z.optional(z.string()),
        'x-api-keys': z.optional(z.string()),
        parameters: z.optional(z.array(schema)),
        requestBody: z.optional(z.object({ content })),
        responses: z.record(z.string(), schema),
      }),
    ),
  ),
  components: z.record(z.string(), z.record(z.string(), schema)),
});

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  isRequired: boolean;
  description: string;
  example: unknown;
  schema: Schema;
  /** It is JSON, written into the address. */
  isJson: boolean;
}

/** A body: its media types, and what it holds where that is JSON. */
export interface Body {
  types: readonly string[];
  schema: Schema | undefined;
}

export interface Answer extends Body {
  status: string;
  /** Empty where it tells problems. */
  description: string;
  /** The problems it tells, none where it is no refusal. */
  codes: readonly ProblemCode[];
}

export interface Operation {
  id: string;
  /** In capitals. */
  method: string;
  /** From the root: `/api/deposits/{id}`. */
  path: string;
  summary: string;
  tag: string;
  isPublic: boolean;
  /** The duties of which a person needs one; `null`: every administrator may. */
  duties: readonly string[] | null;
  /** The duties of which an API key needs one; none: no key may. */
  keyDuties: readonly string[];
  parameters: readonly Parameter[];
  body: Body | null;
  answers: readonly Answer[];
}

/** The operations of the API, and the schemas that they refer to. */
export interface ApiDocument {
  operations: readonly Operation[];
  /** Follows a reference, to what it leads to; anything else is itself. */
  resolve: (schema: Schema) => Schema;
}

/** Reads `GET /api/openapi.json`. Throws `client.malformed` where it is none. */
export function readDocument(json: unknown): ApiDocument {
  const { paths, components } = checked(openapi, json);

  function resolve(given: Schema): Schema {
    const { $ref } = given;
    if (typeof $ref !== 'string') return given;
    const [, kind = '', name = ''] = /^#\/components\/([^/]+)\/([^/]+)$/.exec($ref) ?? [];
    return components[kind]?.[name] ?? {};
  }

  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, given]): Operation => {
      const all = (given.parameters ?? []).map((one) => checked(parameter, resolve(one)));
      return {
        id: given.operationId,
        method: method.toUpperCase(),
        path,
        summary: given.summary,
        tag: given.tags[0] ?? '',
        isPublic: given.security?.length === 0,
        duties: wordsOf(given['x-duties']),
        keyDuties: wordsOf(given['x-api-keys']) ?? [],
        parameters: all.map(parameterOf),
        body: given.requestBody ? bodyOf(given.requestBody.content) : null,
        answers: Object.entries(given.responses).map(([status, one]) =>
          answerOf(status, checked(response, resolve(one))),
        ),
      };
    }),
  );
  return { operations, resolve };
}

type Content = z.infer<typeof content>;

function parameterOf({ required, description = '', schema, content, ...given }: z.infer<typeof parameter>): Parameter {
  const json = content?.['application/json'];
  return {
    name: given.name,
    in: given.in,
    isRequired: required === true,
    description,
    example: given.example ?? json?.example,
    schema: schema ?? json?.schema ?? {},
    isJson: json !== undefined,
  };
}

function answerOf(status: string, { description, content = {} }: z.infer<typeof response>): Answer {
  const codes = codesIn(description);
  return { status, description: codes.length > 0 ? '' : description, codes, ...bodyOf(content) };
}

function bodyOf(content: Content): Body {
  return { types: Object.keys(content), schema: content['application/json']?.schema };
}

const wordsOf = (text: string | undefined) => text?.split(' ').filter(Boolean) ?? null;

/** The answers that refuse are described by the codes of their problems. */
function codesIn(description: string): readonly ProblemCode[] {
  return description.split(', ').filter((code): code is ProblemCode => Object.hasOwn(problemStatus, code));
}

/** The schema of each property by its name; none where there is no object. */
export function propertiesOf(schema: Schema): readonly (readonly [string, Schema])[] {
  const { properties } = schema;
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, one]) => (isObject(one) ? [[name, one] as const] : []));
}
