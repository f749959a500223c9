import * as z from 'zod/mini';
import { traits, type Field, type FieldOf, type FieldDeclaration, type ValueOf } from './field';

/** The value of a group, without its secrets. */
type GroupValue<F extends Readonly<Record<string, Field>>> = {
  readonly [K in keyof F as F[K] extends { kind: 'secret' } ? never : K]: ValueOf<F[K]>;
};

/**
 * Fields that belong together. Either all required ones are set, or all are empty and the group is `null`. Its fields
 * may be searched. Groups do not nest.
 */
export function group<F extends Readonly<Record<string, Field>>>(
  fields: F,
  given: FieldDeclaration<'group', false> = {},
): Omit<FieldOf<'group', false, GroupValue<F>>, 'fields'> & { fields: F } {
  const entries = Object.entries(fields);
  const shape = Object.fromEntries(
    entries.map(([name, field]) => [
      name,
      field.readOnly ? z.optional(z.unknown()) : field.required ? field.schema : z.optional(field.schema),
    ]),
  );
  // A value that is not a group, or has undeclared fields, is refused: read as an empty group it would erase what is stored.
  const isEmpty = (value: object) =>
    !Array.isArray(value) &&
    Object.entries(value).every(
      ([name, one]) =>
        Object.hasOwn(fields, name) && (fields[name]?.readOnly || one === null || one === undefined || one === ''),
    );
  const emptied = z.transform((value: unknown) =>
    value !== null && typeof value === 'object' && isEmpty(value) ? null : value,
  );
  const schema = z.pipe(emptied, z.nullish(z.strictObject(shape)));
  const search = entries.some(([, field]) => field.search);
  return { ...traits, column: 'never', search, ...given, fields, required: false, kind: 'group', schema };
}

/** Any JSON, written by the API: an audit event's before and after. */
export function json(given: FieldDeclaration<'json', false> = {}): FieldOf<'json', false> {
  return {
    ...traits,
    column: 'never',
    ...given,
    readOnly: true,
    required: false,
    kind: 'json',
    schema: z.unknown() as z.ZodMiniType,
  };
}
