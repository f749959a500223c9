import type * as z from 'zod/mini';
import { duties, isPermitted, type Permitted } from '../../../contract/duties';
import type { Field, Fields } from '../../../contract/fields';
import { problemStatus, type ProblemBody } from '../../../contract/problems';
import { violationCodes } from '../../../contract/violationCodes';
import { writesOf, type Resource } from '../../../contract/resource';
import type { Json } from './components';

export type SchemaOf = (schema: z.ZodMiniType) => Json;

type SchemaDirection = 'sent' | 'answered';

function fieldSchema(field: Field, direction: SchemaDirection, schemaOf: SchemaOf): Json {
  return {
    ...(field.kind === 'group' ? groupSchema(field.fields, direction, schemaOf) : schemaOf(field.schema)),
    ...(field.readOnly && { readOnly: true }),
    ...(field.kind === 'secret' && { writeOnly: true }),
    ...(field.readers && { 'x-duties': dutiesOf(field.readers) }),
    ...(field.initial !== undefined && !field.initialSetting && { default: field.initial }),
  };
}

const dutiesOf = (readers: Permitted) => duties.filter((duty) => isPermitted([duty], readers, 'reads')).join(' ');

function properties(fields: Fields, direction: SchemaDirection, schemaOf: SchemaOf): Json {
  const visibleFields = Object.entries(fields).filter(([, { kind }]) => direction === 'sent' || kind !== 'secret');
  return Object.fromEntries(visibleFields.map(([name, field]) => [name, fieldSchema(field, direction, schemaOf)]));
}

function groupSchema(fields: Fields, direction: SchemaDirection, schemaOf: SchemaOf): Json {
  const own = properties(fields, direction, schemaOf);
  const required = Object.keys(own).filter(
    (name) => direction === 'answered' || (fields[name]?.required && fields[name].initial === undefined),
  );
  return { anyOf: [{ type: 'object', properties: own, required, additionalProperties: false }, { type: 'null' }] };
}

const instant = { type: 'string', format: 'date-time' };

export function recordSchema(resource: Resource, schemaOf: SchemaOf): Json {
  const own = recordProperties(resource, 'answered', schemaOf);
  const required = Object.keys(own).filter((name) => resource.fields[name]?.readers === undefined);
  return { type: 'object', properties: own, required, additionalProperties: false };
}

function recordProperties(resource: Resource, direction: SchemaDirection, schemaOf: SchemaOf): Json {
  const writes = writesOf(resource);
  const actions = [
    ...(writes.update ? ['edit'] : []),
    ...(writes.archive ? ['archive'] : []),
    ...Object.keys(resource.actions),
  ];
  return {
    id: { type: 'string', format: 'uuid', readOnly: true },
    ...properties(resource.fields, direction, schemaOf),
    createdAt: { ...instant, readOnly: true },
    updatedAt: { ...instant, readOnly: true },
    version: { type: 'integer', minimum: 1, readOnly: true, description: 'The ETag.' },
    archivedAt: { anyOf: [instant, { type: 'null' }], readOnly: true },
    actions: {
      type: 'object',
      readOnly: true,
      description: 'What this administrator may do with the record now, and why not.',
      properties: Object.fromEntries(actions.map((name) => [name, { $ref: '#/components/schemas/Availability' }])),
      required: actions,
    },
  };
}

export function creationSchema(resource: Resource, schemaOf: SchemaOf): Json {
  const writable = writableFields(resource);
  const required = Object.entries(writable).filter(([, field]) => field.required && field.initial === undefined);
  return {
    type: 'object',
    properties: properties(writable, 'sent', schemaOf),
    required: required.map(([name]) => name),
    additionalProperties: false,
  };
}

export function changeSchema(resource: Resource, schemaOf: SchemaOf): Json {
  return { type: 'object', properties: recordProperties(resource, 'sent', schemaOf), additionalProperties: false };
}

function writableFields(resource: Resource): Fields {
  return Object.fromEntries(Object.entries(resource.fields).filter(([, field]) => !field.readOnly));
}

const code = { type: 'string', enum: Object.keys(problemStatus) };
const params = { type: 'object', additionalProperties: { type: ['string', 'number'] } };

export const sharedSchemas: Readonly<Record<string, Json>> = {
  Availability: {
    type: 'object',
    properties: { allowed: { type: 'boolean' }, code, params },
    required: ['allowed'],
    additionalProperties: false,
  },
  Violation: {
    type: 'object',
    properties: { field: { type: 'string' }, code: { type: 'string', enum: violationCodes }, params },
    required: ['field', 'code'],
    additionalProperties: false,
  },
  Problem: {
    description: 'RFC 9457. `code` is stable; texts are for developers.',
    type: 'object',
    properties: {
      type: { type: 'string', format: 'uri' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string' },
      message: { type: 'string' },
      code,
      params,
      errors: {
        type: 'object',
        description: '422 only: text keys by field.',
        additionalProperties: { type: 'string' },
      },
      violations: { type: 'array', items: { $ref: '#/components/schemas/Violation' } },
      current: { type: 'object', description: '412 only: the record as it is now.' },
      actions: { type: 'object', additionalProperties: { $ref: '#/components/schemas/Availability' } },
      requestId: { type: 'string' },
    } satisfies Record<keyof ProblemBody, Json>,
    required: ['type', 'title', 'status', 'detail', 'message', 'code', 'requestId'] satisfies (keyof ProblemBody)[],
    additionalProperties: false,
  },
  Archived: {
    type: 'object',
    properties: { id: { type: 'string', format: 'uuid' } },
    required: ['id'],
    additionalProperties: false,
  },
};
