import * as z from 'zod/mini';
import type { ValueOf, Fields } from './fields';
import type { Resource } from './resource';

export type InputOf<F extends Fields> = string extends keyof F
  ? Readonly<Record<string, unknown>>
  : { readonly [K in keyof F as F[K] extends { required: true } ? K : never]: ValueOf<F[K]> } & {
      readonly [K in keyof F as F[K] extends { required: true } ? never : K]?: ValueOf<F[K]> | undefined;
    };

export function inputSchema<F extends Fields>(fields: F): z.ZodMiniType<InputOf<F>> {
  const schema: z.ZodMiniType = z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, { required, schema }]) => [name, required ? schema : z.optional(schema)]),
    ),
  );
  // The schema of each field outputs values of its kind.
  return schema as z.ZodMiniType<InputOf<F>>;
}

export type FormBody<R extends Resource> = { readonly [K in keyof R['fields']]?: unknown };

export function formBody<R extends Resource>(): z.ZodMiniType<FormBody<R>> {
  const schema: z.ZodMiniType = z.record(z.string(), z.unknown());
  // Accepts undeclared names: a later check reports them as violations.
  return schema as z.ZodMiniType<FormBody<R>>;
}
