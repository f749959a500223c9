import * as z from 'zod/mini';
import { traits, type Field, type FieldOf, type Given } from './field';

/** Fields that belong together, all of them empty or the required ones there: a bank account. One level deep. */
export function group(fields: Readonly<Record<string, Field>>, given: Given<'group', false> = {}): FieldOf<'group', false> {
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.readOnly ? z.optional(z.unknown()) : field.required ? field.schema : z.optional(field.schema)]),
  );
  return { ...traits, column: 'never', ...given, fields, required: false, kind: 'group', schema: z.nullish(z.strictObject(shape)) };
}

/** Whatever the API keeps of something, as it was: an audit event's before and after. */
export function json(given: Given<'json', false> = {}): FieldOf<'json', false> {
  return { ...traits, column: 'never', ...given, readOnly: true, required: false, kind: 'json', schema: z.unknown() as z.ZodMiniType };
}
