import type { FieldOf } from '../../../contract/fields';

/** A filter asks for a value as it is kept; what is no whole value yet is asked as typed. */
export function asKept({ schema }: FieldOf<'phone'> | FieldOf<'url'>, typed: string): unknown {
  const read = schema.safeParse(typed);
  return read.success ? read.data : typed;
}
