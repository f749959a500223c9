import * as z from 'zod/mini';
import { traits, type Field, type FieldOf, type FieldDeclaration, type ValueOf } from './field';

/** What a group holds; its secrets are never among it. */
type GroupValue<F extends Readonly<Record<string, Field>>> = {
  readonly [K in keyof F as F[K] extends { kind: 'secret' } ? never : K]: ValueOf<F[K]>;
};

/** That what a field of a group names is a field of the same group. */
type NamesInside<F> = {
  readonly [K in keyof F]: F[K] extends { kind: 'secret'; last4?: infer L }
    ? string extends L
      ? unknown
      : Exclude<L, undefined> extends keyof F
        ? unknown
        : never
    : unknown;
};

/**
 * Fields that belong together: the required ones are there, or all of them are empty, and then the
 * group is nothing. A record is found by what it is found by inside. One level deep.
 */
export function group<F extends Readonly<Record<string, Field>>>(
  fields: F & NamesInside<F>,
  given: FieldDeclaration<'group', false> = {},
): Omit<FieldOf<'group', false, GroupValue<F>>, 'fields'> & { fields: F } {
  const entries = Object.entries(fields);
  const shape = Object.fromEntries(
    entries.map(([name, field]) => [
      name,
      field.readOnly ? z.optional(z.unknown()) : field.required ? field.schema : z.optional(field.schema),
    ]),
  );
  // What is no group, or brings what nobody declared, is not taken for an emptied one: that would erase what is kept.
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

/** JSON written by the API: by default any, such as what an audit event was before, else as the schema has it. */
export function json<T = unknown>(schema?: z.ZodMiniType<T>): FieldOf<'json', false, T> {
  return {
    ...traits,
    column: 'never',
    readOnly: true,
    required: false,
    kind: 'json',
    schema: schema ? z.nullable(schema) : z.unknown(),
  };
}
