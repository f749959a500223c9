import * as z from 'zod/mini';
import { optional, defaultTraits, requiredOf, type FieldOf, type FieldDeclaration } from './field';

/** Returns whether the text is an existing date: `2026-02-30` does not exist. */
export function isDate(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const midnight = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value);
}

export const pastDate = { initialDay: 'today', latest: 'today' } as const;

/** Calendar date in the platform's zone. */
export function date<R extends boolean = false>(
  declaration: FieldDeclaration<'date', R> = {},
): FieldOf<'date', NoInfer<R>> {
  const options = {
    ...defaultTraits,
    filter: true,
    sort: true,
    ...declaration,
    required: requiredOf(declaration, false),
  };
  const schema = z.string().check(
    z.trim(),
    ...(options.required ? [z.minLength(1)] : []),
    z.refine((value) => isDate(value) && value >= '1900-01-01'),
  );
  return { ...options, kind: 'date', schema: optional(schema, options.required) };
}

/** Timestamp written by the API: RFC 3339, UTC. */
export function instant(declaration: FieldDeclaration<'instant', false> = {}): FieldOf<'instant', false> {
  return {
    ...defaultTraits,
    filter: true,
    sort: true,
    ...declaration,
    readOnly: true,
    required: false,
    kind: 'instant',
    schema: z.nullish(z.iso.datetime()),
  };
}
