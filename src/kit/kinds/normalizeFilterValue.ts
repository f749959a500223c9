import type { FieldOf } from '../../../contract/fields';

/** Normalizes a filter's value to its stored form; incomplete input is sent as typed. */
export function normalizeFilterValue({ schema }: FieldOf<'phone'> | FieldOf<'url'>, typed: string): unknown {
  const parsed = schema.safeParse(typed);
  return parsed.success ? parsed.data : typed;
}
