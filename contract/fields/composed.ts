import * as z from 'zod/mini';
import { defaultTraits, type Field, type FieldOf, type FieldDeclaration, type ValueOf } from './field';
import { isObject } from '../values';

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

/**
 * Names of the fields of a record that can no longer change, such as a company's currency after its first sale. Forms
 * show them locked.
 */
export const frozenFields = { ...json(z.readonly(z.array(z.string()))), computed: true as const };

export function frozenFieldsOf(record: Values): readonly unknown[] {
  const { frozenFields } = record;
  return Array.isArray(frozenFields) ? frozenFields : [];
}

type Values = Readonly<Record<string, unknown>>;

export function isApplicable({ varies }: Field, values: Values): boolean {
  const choice = varies && values[varies.by];
  return typeof choice !== 'string' || Object.hasOwn(varies?.schemas ?? {}, choice);
}

/**
 * Returns the schema of `values[name]`: the schema of the field or, if the field declares `varies`, of the chosen
 * option. `before` is the stored record. If neither the value nor the choice has changed, the value stays valid even if
 * the option's schema has become stricter since it was stored.
 */
export function schemaFor(name: string, field: Field, values: Values, storedRecord: Values | null): z.ZodMiniType {
  if (field.kind !== 'group')
    return schemaForChoice(field, values, storedRecord, { submitted: values[name], stored: storedRecord?.[name] });
  if (!Object.values(field.fields).some(({ varies }) => varies)) return field.schema;
  const [submitted, stored] = [groupValues(values[name]), groupValues(storedRecord?.[name])];
  const fields = Object.entries(field.fields).map(([key, inner]): [string, Field] => {
    if (!inner.varies) return [key, inner];
    const isSecretStored = inner.kind === 'secret' && inner.last4 !== undefined && !isEmpty(stored[inner.last4]);
    return [
      key,
      asRequired(
        inner,
        schemaForChoice(inner, values, storedRecord, {
          submitted: submitted[key],
          stored: stored[key],
          isSecretStored,
        }),
      ),
    ];
  });
  return group(Object.fromEntries(fields)).schema;
}

function asRequired<F extends Field>(field: F, schema: z.ZodMiniType): F {
  return { ...field, required: true, schema };
}

const emptySchema = z.nullish(
  z.string().check(z.refine((value) => value === '', { params: { violation: 'notApplicable' } })),
);

const nonEmptySchema = z.string().check(z.minLength(1));

interface SubmittedAndStored {
  submitted: unknown;
  stored: unknown;
  isSecretStored?: boolean;
}

function schemaForChoice(
  { varies, schema }: Field,
  values: Values,
  storedRecord: Values | null,
  { submitted, stored, isSecretStored = false }: SubmittedAndStored,
): z.ZodMiniType {
  const choice = varies && values[varies.by];
  if (!varies || typeof choice !== 'string') return schema;
  const hasChoiceChanged = storedRecord !== null && storedRecord[varies.by] !== choice;
  if (storedRecord !== null && !hasChoiceChanged && (submitted === stored || (isEmpty(submitted) && isEmpty(stored))))
    return schema;
  // The stored secret belongs to the previous choice, so a new one is required.
  if (hasChoiceChanged && isSecretStored && isEmpty(submitted)) return nonEmptySchema;
  return varies.schemas[choice] ?? emptySchema;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function groupValues(value: unknown): Values {
  return isObject(value) ? value : {};
}
