import * as z from 'zod/mini';
import { optional, defaultTraits, requiredOf, type FieldOf, type FieldDeclaration } from './field';

export function boolean(declaration: FieldDeclaration<'boolean', true> = {}): FieldOf<'boolean', true> {
  return {
    ...defaultTraits,
    filter: true,
    sort: true,
    initial: true,
    ...declaration,
    required: true,
    kind: 'boolean',
    schema: z.boolean(),
  };
}

export function integer<R extends boolean = false>(
  declaration: FieldDeclaration<'integer', R> = {},
): FieldOf<'integer', NoInfer<R>> {
  const options = {
    ...defaultTraits,
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    ordinal: false,
    sort: true,
    ...declaration,
    required: requiredOf(declaration, false),
  };
  return {
    ...options,
    kind: 'integer',
    schema: optional(wholeNumberSchema(options.min, options.max), options.required),
  };
}

/** Maximum of any amount in minor units: 10^11 in a currency with two decimals. */
export const maxMinor = 10_000_000_000_000;

/** Amount in minor units of its currency; the field's name ends in `Minor`. */
export function money<R extends boolean = false>(
  declaration: FieldDeclaration<'money', R> = {},
): FieldOf<'money', NoInfer<R>> {
  const options = {
    ...defaultTraits,
    min: 0,
    max: maxMinor,
    filter: true,
    sort: true,
    ...declaration,
    required: requiredOf(declaration, false),
  };
  return { ...options, kind: 'money', schema: optional(wholeNumberSchema(options.min, options.max), options.required) };
}

/** Rate in basis points: 1250 is 12.5 %. The field's name ends in `Bp`. */
export function rate<R extends boolean = false>(
  declaration: FieldDeclaration<'rate', R> = {},
): FieldOf<'rate', NoInfer<R>> {
  const options = {
    ...defaultTraits,
    max: 10_000,
    filter: true,
    sort: true,
    ...declaration,
    required: requiredOf(declaration, false),
  };
  return { ...options, kind: 'rate', schema: optional(wholeNumberSchema(0, options.max), options.required) };
}

function wholeNumberSchema(min: number, max: number) {
  return z.number().check(z.int(), z.minimum(min), z.maximum(max));
}
