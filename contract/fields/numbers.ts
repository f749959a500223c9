import * as z from 'zod/mini';
import { optional, traits, requiredOf, type FieldOf, type FieldDeclaration } from './field';

export function boolean(given: FieldDeclaration<'boolean', true> = {}): FieldOf<'boolean', true> {
  return {
    ...traits,
    filter: true,
    sort: true,
    initial: true,
    ...given,
    required: true,
    kind: 'boolean',
    schema: z.boolean(),
  };
}

export function integer<R extends boolean = false>(
  given: FieldDeclaration<'integer', R> = {},
): FieldOf<'integer', NoInfer<R>> {
  const options = {
    ...traits,
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    ordinal: false,
    sort: true,
    ...given,
    required: requiredOf(given, false),
  };
  return { ...options, kind: 'integer', schema: optional(whole(options.min, options.max), options.required) };
}

/** Upper limit of any amount: 10^11 units of a currency with two decimals. */
export const maxMinor = 10_000_000_000_000;

/** Amount in minor units of its currency; the field's name ends in `Minor`. */
export function money<R extends boolean = false>(
  given: FieldDeclaration<'money', R> = {},
): FieldOf<'money', NoInfer<R>> {
  const options = {
    ...traits,
    min: 0,
    max: maxMinor,
    filter: true,
    sort: true,
    ...given,
    required: requiredOf(given, false),
  };
  return { ...options, kind: 'money', schema: optional(whole(options.min, options.max), options.required) };
}

/** Rate in basis points: 1250 is 12.5 %. The field's name ends in `Bp`. */
export function rate<R extends boolean = false>(given: FieldDeclaration<'rate', R> = {}): FieldOf<'rate', NoInfer<R>> {
  const options = { ...traits, max: 10_000, filter: true, sort: true, ...given, required: requiredOf(given, false) };
  return { ...options, kind: 'rate', schema: optional(whole(0, options.max), options.required) };
}

function whole(min: number, max: number) {
  return z.number().check(z.int(), z.minimum(min), z.maximum(max));
}
