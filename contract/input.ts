import * as z from 'zod/mini';
import type { ValueOf } from './fields';
import type { Fields } from './resource';

/** The validated input of declared fields: those that are not required may be absent. */
export type InputOf<F extends Fields> = string extends keyof F
  ? Readonly<Record<string, unknown>>
  : { readonly [K in keyof F as F[K] extends { required: true } ? K : never]: ValueOf<F[K]> } & {
      readonly [K in keyof F as F[K] extends { required: true } ? never : K]?: ValueOf<F[K]> | undefined;
    };

/** The schema of an input that is made of declared fields. */
export function inputOf<F extends Fields>(fields: F): z.ZodMiniType<InputOf<F>> {
  const schema: z.ZodMiniType = z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, { required, schema }]) => [name, required ? schema : z.optional(schema)]),
    ),
  );
  // Each field's schema lets through the values of its kind.
  return schema as z.ZodMiniType<InputOf<F>>;
}
