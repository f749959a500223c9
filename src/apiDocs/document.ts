import * as z from 'zod/mini';
import { problemStatus, type ProblemCode } from '../../contract/problems';
import { isObject } from '../../contract/values';
import { parseResponse } from '../data/endpoints';

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

/** Subset of OpenAPI 3.1 that this page uses. `api/routes/openapi` generates the document. */
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
  isJson: boolean;
}

export interface Body {
  types: readonly string[];
  schema: Schema | undefined;
}

export interface OperationResponse extends Body {
  status: string;
  description: string;
  codes: readonly ProblemCode[];
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  tag: string;
  isPublic: boolean;
  /** An administrator needs one of these duties to call the operation; `null` if every administrator may call it. */
  duties: readonly string[] | null;
  /** An API key needs one of these duties to call the operation; empty if no key may call it. */
  keyDuties: readonly string[];
  parameters: readonly Parameter[];
  body: Body | null;
  responses: readonly OperationResponse[];
}

export interface ApiDocument {
  operations: readonly Operation[];
  resolve: (schema: Schema) => Schema;
}

export function readDocument(json: unknown): ApiDocument {
  const { paths, components } = parseResponse(openapi, json);

  function resolve(schemaOrRef: Schema): Schema {
    const { $ref } = schemaOrRef;
    if (typeof $ref !== 'string') return schemaOrRef;
    const [, kind = '', name = ''] = /^#\/components\/([^/]+)\/([^/]+)$/.exec($ref) ?? [];
    return components[kind]?.[name] ?? {};
  }

  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, declared]): Operation => {
      const declaredParameters = (declared.parameters ?? []).map((one) => parseResponse(parameter, resolve(one)));
      return {
        id: declared.operationId,
        method: method.toUpperCase(),
        path,
        summary: declared.summary,
        tag: declared.tags[0] ?? '',
        isPublic: declared.security?.length === 0,
        duties: splitWords(declared['x-duties']),
        keyDuties: splitWords(declared['x-api-keys']) ?? [],
        parameters: declaredParameters.map(parameterOf),
        body: declared.requestBody ? bodyOf(declared.requestBody.content) : null,
        responses: Object.entries(declared.responses).map(([status, one]) =>
          responseOf(status, parseResponse(response, resolve(one))),
        ),
      };
    }),
  );
  return { operations, resolve };
}

type Content = z.infer<typeof content>;

function parameterOf({ required, description = '', schema, content, ...rest }: z.infer<typeof parameter>): Parameter {
  const json = content?.['application/json'];
  return {
    name: rest.name,
    in: rest.in,
    isRequired: required === true,
    description,
    example: rest.example ?? json?.example,
    schema: schema ?? json?.schema ?? {},
    isJson: json !== undefined,
  };
}

function responseOf(status: string, { description, content = {} }: z.infer<typeof response>): OperationResponse {
  const codes = codesIn(description);
  return { status, description: codes.length > 0 ? '' : description, codes, ...bodyOf(content) };
}

function bodyOf(content: Content): Body {
  return { types: Object.keys(content), schema: content['application/json']?.schema };
}

const splitWords = (text: string | undefined) => text?.split(' ').filter(Boolean) ?? null;

function codesIn(description: string): readonly ProblemCode[] {
  return description.split(', ').filter((code): code is ProblemCode => Object.hasOwn(problemStatus, code));
}

export function propertiesOf(schema: Schema): readonly (readonly [string, Schema])[] {
  const { properties } = schema;
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, one]) => (isObject(one) ? [[name, one] as const] : []));
}
