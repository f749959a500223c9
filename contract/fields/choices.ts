import * as z from 'zod/mini';
import { optional, traits, requiredOf, type FieldOf, type FieldDeclaration } from './field';

/**
 * One of a few options. The text of each is `resources.{resource}.values.{field}.{option}`, or under `resources.record`
 * if several resources share it.
 */
export function choice<const O extends string, R extends boolean = false>(
  options: readonly O[],
  given: FieldDeclaration<'choice', R> = {},
): FieldOf<'choice', NoInfer<R>, O> {
  const all = { ...traits, filter: true, sort: true, ...given, required: requiredOf(given, false) };
  return { ...all, options, kind: 'choice', schema: optional(z.enum(options), all.required) };
}

/** One or more of a few options; texts as for `choice`. Cannot be filtered or sorted. */
export function choices<const O extends string>(
  options: readonly O[],
  given: FieldDeclaration<'choices', true> = {},
): FieldOf<'choices', true, readonly O[]> {
  const inOrder = z.overwrite((chosen: O[]) => options.filter((option) => chosen.includes(option)));
  const some = z.refine<O[]>((chosen) => chosen.length > 0, { params: { violation: 'required' } });
  return {
    ...traits,
    ...given,
    required: true,
    options,
    kind: 'choices',
    schema: z.array(z.enum(options)).check(inOrder, some),
  };
}

/** Returns the schema of a choice; an empty value is reported as missing, not as a wrong option. */
export function choiceText(options: readonly string[]): z.ZodMiniType {
  const known = z.refine<string>((value) => options.includes(value), { params: { violation: 'notAChoice' } });
  return z.string().check(z.minLength(1), known);
}
