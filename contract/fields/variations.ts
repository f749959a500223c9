import { isObject } from '../values';
import * as z from 'zod/mini';
import { group } from './composed';
import type { Field } from './field';

type Values = Readonly<Record<string, unknown>>;

/** Returns whether the field applies under the choices in `values`, a record's or a form's. */
export function applies({ varies }: Field, values: Values): boolean {
  const choice = varies && values[varies.by];
  return typeof choice !== 'string' || Object.hasOwn(varies?.schemas ?? {}, choice);
}

/**
 * Returns the schema of `values[name]`: that of the field, or that of the choice it varies by. A value unchanged from
 * `before`, the stored record, under the same choice stays valid even if the rules have become stricter since.
 */
export function schemaFor(name: string, field: Field, values: Values, before: Values | null): z.ZodMiniType {
  if (field.kind !== 'group') return schemaBy(field, values, before, { given: values[name], held: before?.[name] });
  if (!Object.values(field.fields).some(({ varies }) => varies)) return field.schema;
  const [given, held] = [insideOf(values[name]), insideOf(before?.[name])];
  const fields = Object.entries(field.fields).map(([key, inner]): [string, Field] => {
    if (!inner.varies) return [key, inner];
    const isKept = inner.kind === 'secret' && inner.last4 !== undefined && !isEmpty(held[inner.last4]);
    return [key, asked(inner, schemaBy(inner, values, before, { given: given[key], held: held[key], isKept }))];
  });
  return group(Object.fromEntries(fields)).schema;
}

/** Returns the field as it applies under the choice: required, with the choice's schema. */
function asked<F extends Field>(field: F, schema: z.ZodMiniType): F {
  return { ...field, required: true, schema };
}

const nothing = z.nullish(
  z.string().check(z.refine((value) => value === '', { params: { violation: 'notApplicable' } })),
);

const something = z.string().check(z.minLength(1));

interface Value {
  given: unknown;
  held: unknown;
  /** Whether a secret is stored; records never contain it. */
  isKept?: boolean;
}

function schemaBy(
  { varies, schema }: Field,
  values: Values,
  before: Values | null,
  { given, held, isKept = false }: Value,
): z.ZodMiniType {
  const choice = varies && values[varies.by];
  if (!varies || typeof choice !== 'string') return schema;
  const moved = before !== null && before[varies.by] !== choice;
  if (before !== null && !moved && (given === held || (isEmpty(given) && isEmpty(held)))) return schema;
  // The stored value belongs to the other choice.
  if (moved && isKept && isEmpty(given)) return something;
  return varies.schemas[choice] ?? nothing;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function insideOf(value: unknown): Values {
  return isObject(value) ? value : {};
}
