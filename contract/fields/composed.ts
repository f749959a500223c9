import * as z from 'zod/mini';
import { defaultTraits, type Field, type FieldOf, type FieldDeclaration, type ValueOf } from './field';

type GroupValue<F extends Readonly<Record<string, Field>>> = {
  readonly [K in keyof F as F[K] extends { kind: 'secret' } ? never : K]: ValueOf<F[K]>;
};

type LastFourFieldCheck<F> = {
  readonly [K in keyof F]: F[K] extends { kind: 'secret'; last4?: infer L }
    ? string extends L
      ? unknown
      : Exclude<L, undefined> extends keyof F
        ? unknown
        : never
    : unknown;
};

/**
 * Nested fields, one level deep. Either all required inner fields are set, or every inner field is empty and the group
 * is `null`. Inner fields with `search` are included in the search of the record.
 */
export function group<F extends Readonly<Record<string, Field>>>(
  fields: F & LastFourFieldCheck<F>,
  declaration: FieldDeclaration<'group', false> = {},
): Omit<FieldOf<'group', false, GroupValue<F>>, 'fields'> & { fields: F } {
  const entries = Object.entries(fields);
  const shape = Object.fromEntries(
    entries.map(([name, field]) => [
      name,
      field.readOnly ? z.optional(z.unknown()) : field.required ? field.schema : z.optional(field.schema),
    ]),
  );
  // Rejects non-objects and undeclared names: treating them as an empty group would erase the stored value.
  const isEmpty = (value: object) =>
    !Array.isArray(value) &&
    Object.entries(value).every(
      ([name, one]) =>
        Object.hasOwn(fields, name) && (fields[name]?.readOnly || one === null || one === undefined || one === ''),
    );
  const emptyToNull = z.transform((value: unknown) =>
    value !== null && typeof value === 'object' && isEmpty(value) ? null : value,
  );
  const schema = z.pipe(emptyToNull, z.nullish(z.strictObject(shape)));
  const search = entries.some(([, field]) => field.search);
  return { ...defaultTraits, column: 'never', search, ...declaration, fields, required: false, kind: 'group', schema };
}

/** JSON written by the API. Without a schema any JSON is allowed, such as the record before a change. */
export function json<T = unknown>(schema?: z.ZodMiniType<T>): FieldOf<'json', false, T> {
  return {
    ...defaultTraits,
    column: 'never',
    readOnly: true,
    required: false,
    kind: 'json',
    schema: schema ? z.nullable(schema) : z.unknown(),
  };
}
