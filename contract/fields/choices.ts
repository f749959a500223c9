import * as z from 'zod/mini';
import { optional, defaultTraits, requiredOf, type FieldOf, type FieldDeclaration } from './field';

export function choice<const O extends string, R extends boolean = false>(
  options: readonly O[],
  declaration: FieldDeclaration<'choice', R> = {},
): FieldOf<'choice', NoInfer<R>, O> {
  const resolvedTraits = {
    ...defaultTraits,
    filter: true,
    sort: true,
    ...declaration,
    required: requiredOf(declaration, false),
  };
  return { ...resolvedTraits, options, kind: 'choice', schema: optional(z.enum(options), resolvedTraits.required) };
}

/** One or more of a few options. Cannot be filtered or sorted. */
export function choices<const O extends string>(
  options: readonly O[],
  declaration: FieldDeclaration<'choices', true> = {},
): FieldOf<'choices', true, readonly O[]> {
  const sortByOption = z.overwrite((chosen: O[]) => options.filter((option) => chosen.includes(option)));
  const requireOption = z.refine<O[]>((chosen) => chosen.length > 0, { params: { violation: 'required' } });
  return {
    ...defaultTraits,
    ...declaration,
    required: true,
    options,
    kind: 'choices',
    schema: z.array(z.enum(options)).check(sortByOption, requireOption),
  };
}

/** Returns the schema of a choice. Reports an empty value as missing, not as an unknown option. */
export function choiceSchema(options: readonly string[]): z.ZodMiniType {
  const isKnownOption = z.refine<string>((value) => options.includes(value), { params: { violation: 'notAChoice' } });
  return z.string().check(z.minLength(1), isKnownOption);
}
