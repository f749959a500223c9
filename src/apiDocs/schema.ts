import { isObject } from '../../contract/values';
import { propertiesOf, type ApiDocument, type Schema } from './document';

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
    const of = isObject(items) ? typeOf(items) : 'any';
    return / [|&] /.test(of) ? `(${of})[]` : `${of}[]`;
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
  const [only, ...others] = schemasIn(schema['anyOf']).filter((one) => !isNull(one));
  const bounded = only && others.length === 0 ? { ...only, ...schema } : schema;
  return [
    ...formatBounds(bounded['minimum'], bounded['maximum']),
    ...formatBounds(bounded['minLength'], bounded['maxLength'], 'length '),
    ...formatBounds(bounded['minItems'], bounded['maxItems'], 'items '),
    ...(typeof bounded['pattern'] === 'string' ? [`pattern ${bounded['pattern']}`] : []),
    ...('default' in bounded ? [`default ${JSON.stringify(bounded['default'])}`] : []),
    ...(bounded['readOnly'] === true ? ['read only'] : []),
  ];
}

export function fieldsOf(schemaOrRef: Schema, resolve: Resolve): readonly Field[] {
  const schema = resolve(schemaOrRef);
  const { items, additionalProperties, required } = schema;
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  const own = propertiesOf(schema).map(([name, one]) => ({ name, isRequired: names.includes(name), schema: one }));
  if (own.length > 0) return own;
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
