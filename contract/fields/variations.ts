import { isObject } from '../values';
import * as z from 'zod/mini';
import { group } from './composed';
import type { Field } from './field';

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
export function schemaFor(name: string, field: Field, values: Values, before: Values | null): z.ZodMiniType {
  if (field.kind !== 'group')
    return schemaForChoice(field, values, before, { submitted: values[name], stored: before?.[name] });
  if (!Object.values(field.fields).some(({ varies }) => varies)) return field.schema;
  const [submitted, stored] = [groupValues(values[name]), groupValues(before?.[name])];
  const fields = Object.entries(field.fields).map(([key, inner]): [string, Field] => {
    if (!inner.varies) return [key, inner];
    const isSecretStored = inner.kind === 'secret' && inner.last4 !== undefined && !isEmpty(stored[inner.last4]);
    return [
      key,
      asRequired(
        inner,
        schemaForChoice(inner, values, before, { submitted: submitted[key], stored: stored[key], isSecretStored }),
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
  before: Values | null,
  { submitted, stored, isSecretStored = false }: SubmittedAndStored,
): z.ZodMiniType {
  const choice = varies && values[varies.by];
  if (!varies || typeof choice !== 'string') return schema;
  const hasChoiceChanged = before !== null && before[varies.by] !== choice;
  if (before !== null && !hasChoiceChanged && (submitted === stored || (isEmpty(submitted) && isEmpty(stored))))
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
