import * as z from 'zod/mini';
import { optional, traits, type FieldOf, type FieldDeclaration } from './field';

/**
 * One of a few words. The console's text for each is `values.{field}.{option}` of the resource, or
 * of `record` when several resources share it.
 */
export function choice<const O extends string, R extends boolean = false>(
  options: readonly O[],
  given: FieldDeclaration<'choice', R> = {},
): FieldOf<'choice', NoInfer<R>, O> {
  const all = { ...traits, filter: true, sort: true, required: false as R, ...given };
  return { ...all, options, kind: 'choice', schema: optional(z.enum(options), all.required) };
}

/** One of a few words; an empty value is reported as missing rather than as a wrong choice. */
export function choiceText(options: readonly string[]): z.ZodMiniType {
  const known = z.refine<string>((value) => options.includes(value), { params: { violation: 'notAChoice' } });
  return z.string().check(z.minLength(1), known);
}
