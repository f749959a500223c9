import type { FieldOf } from '../../../contract/fields';

export function normalizeFilterValue({ schema }: FieldOf<'phone'> | FieldOf<'url'>, typed: string): unknown {
  const parsed = schema.safeParse(typed);
  return parsed.success ? parsed.data : typed;
}
