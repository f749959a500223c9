import type { FieldOf } from '../../../contract/fields';

/** Normalizes a filter's value to its stored form; incomplete input is sent as typed. */
export function asKept({ schema }: FieldOf<'phone'> | FieldOf<'url'>, typed: string): unknown {
  const read = schema.safeParse(typed);
  return read.success ? read.data : typed;
}
