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
    Object.entries(methods).map(([method, declaredOperation]): Operation => {
      const declaredParameters = (declaredOperation.parameters ?? []).map((one) =>
        parseResponse(parameter, resolve(one)),
      );
      return {
        id: declaredOperation.operationId,
        method: method.toUpperCase(),
        path,
        summary: declaredOperation.summary,
        tag: declaredOperation.tags[0] ?? '',
        isPublic: declaredOperation.security?.length === 0,
        duties: splitWords(declaredOperation['x-duties']),
        keyDuties: splitWords(declaredOperation['x-api-keys']) ?? [],
        parameters: declaredParameters.map(parameterOf),
        body: declaredOperation.requestBody ? bodyOf(declaredOperation.requestBody.content) : null,
        responses: Object.entries(declaredOperation.responses).map(([status, one]) =>
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

function propertiesOf(schema: Schema): readonly (readonly [string, Schema])[] {
  const { properties } = schema;
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, one]) => (isObject(one) ? [[name, one] as const] : []));
}

type Resolve = ApiDocument['resolve'];

export interface Field {
  name: string;
  isRequired: boolean;
  schema: Schema;
}

function schemasIn(value: unknown): readonly Schema[] {
  return Array.isArray(value) ? value.filter((one) => isObject(one)) : [];
}

const isNull = ({ type }: Schema) => type === 'null';

export function typeOf(schema: Schema): string {
  const { $ref, type, format, items, additionalProperties } = schema;
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1);
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((one) => JSON.stringify(one)).join(' | ');
  const choices = schemasIn(schema['anyOf'] ?? schema['oneOf']);
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(' | ');
  const parts = schemasIn(schema['allOf']);
  if (parts.length > 0) return parts.map(typeOf).join(' & ');
  if (type === 'array') {
    const itemType = isObject(items) ? typeOf(items) : 'any';
    return / [|&] /.test(itemType) ? `(${itemType})[]` : `${itemType}[]`;
  }
  if (type === 'object' && isObject(additionalProperties)) return `object of ${typeOf(additionalProperties)}`;
  if (Array.isArray(type)) return type.join(' | ');
  if (typeof type !== 'string') return 'properties' in schema ? 'object' : 'any';
  return typeof format === 'string' ? `${type} (${format})` : type;
}

function formatBounds(from: unknown, to: unknown, unit = ''): readonly string[] {
  if (from === undefined && to === undefined) return [];
  if (from === to) return [`${unit}${String(from)}`];
  if (to === undefined) return [`${unit}≥ ${String(from)}`];
  return [from === undefined ? `${unit}≤ ${String(to)}` : `${unit}${String(from)}…${String(to)}`];
}

export function boundsOf(schema: Schema): readonly string[] {
  const [onlyChoice, ...otherChoices] = schemasIn(schema['anyOf']).filter((one) => !isNull(one));
  const boundedSchema = onlyChoice && otherChoices.length === 0 ? { ...onlyChoice, ...schema } : schema;
  return [
    ...formatBounds(boundedSchema['minimum'], boundedSchema['maximum']),
    ...formatBounds(boundedSchema['minLength'], boundedSchema['maxLength'], 'length '),
    ...formatBounds(boundedSchema['minItems'], boundedSchema['maxItems'], 'items '),
    ...(typeof boundedSchema['pattern'] === 'string' ? [`pattern ${boundedSchema['pattern']}`] : []),
    ...('default' in boundedSchema ? [`default ${JSON.stringify(boundedSchema['default'])}`] : []),
    ...(boundedSchema['readOnly'] === true ? ['read only'] : []),
  ];
}

export function fieldsOf(schemaOrRef: Schema, resolve: Resolve): readonly Field[] {
  const schema = resolve(schemaOrRef);
  const { items, additionalProperties, required } = schema;
  const requiredNames: readonly unknown[] = Array.isArray(required) ? required : [];
  const ownFields = propertiesOf(schema).map(([name, one]) => ({
    name,
    isRequired: requiredNames.includes(name),
    schema: one,
  }));
  if (ownFields.length > 0) return ownFields;
  const innerSchemas = [
    ...schemasIn(schema['allOf']),
    ...schemasIn(schema['anyOf'] ?? schema['oneOf']).filter((one) => !isNull(one)),
    ...(isObject(items) ? [items] : []),
    ...(isObject(additionalProperties) ? [additionalProperties] : []),
  ];
  const fields = new Map(innerSchemas.flatMap((one) => fieldsOf(one, resolve)).map((field) => [field.name, field]));
  return [...fields.values()];
}

const exampleStrings: Readonly<Record<string, string>> = {
  uuid: '0197a3c5-7d1e-7c44-9b1a-2f4d8e6a1b30',
  date: '2026-07-01',
  'date-time': '2026-07-01T12:00:00.000Z',
  uri: 'https://example.com',
  url: 'https://example.com',
  email: 'name@example.com',
};

const maxDepth = 4;

export function exampleOf(schemaOrRef: Schema, resolve: Resolve, depth = 0): unknown {
  const schema = resolve(schemaOrRef);
  const { type, format, items } = schema;
  if ('default' in schema) return schema['default'];
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0] as unknown;
  const choices = schemasIn(schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']);
  const choice = choices.find((one) => !isNull(one)) ?? choices[0];
  if (choice) return exampleOf(choice, resolve, depth);
  if (type === 'array') return isObject(items) && depth < maxDepth ? [exampleOf(items, resolve, depth + 1)] : [];
  if (type === 'object' || 'properties' in schema) {
    if (depth >= maxDepth) return {};
    const writableFields = propertiesOf(schema).filter(([, one]) => resolve(one)['readOnly'] !== true);
    return Object.fromEntries(writableFields.map(([name, one]) => [name, exampleOf(one, resolve, depth + 1)]));
  }
  if (type === 'integer' || type === 'number') return schema['minimum'] ?? 1;
  if (type === 'boolean') return true;
  if (type === 'string') return typeof format === 'string' ? (exampleStrings[format] ?? format) : 'text';
  return null;
}
