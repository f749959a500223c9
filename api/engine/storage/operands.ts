import { isDate } from '../../../contract/fields';
import type { SqlValue } from '../../db/database';

/** What a filter's value is in a column; `undefined` when it cannot be one. */
export type Operand = (value: unknown) => SqlValue | undefined;

/** Neither database keeps U+0000 or half a character: such text is nowhere, and must not reach one. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Cs}/u.test(text);
}

export const textOperand: Operand = (value) => (typeof value === 'string' && isStorable(value) ? value : undefined);

export const integerOperand: Operand = (value) => (Number.isSafeInteger(value) ? (value as number) : undefined);

export const booleanOperand: Operand = (value) => (typeof value === 'boolean' ? Number(value) : undefined);

export const dateOperand: Operand = (value) => (typeof value === 'string' && isDate(value) ? value : undefined);

/** An id that is none is no error: the record is absent, as any other that does not exist. */
export const idOperand: Operand = (value) => (typeof value === 'string' ? (isStorable(value) ? value : '') : undefined);

/** A time is kept as `toISOString` writes it: its order as text is its order in time. */
export const instantOperand: Operand = (value) => {
  const [, day] =
    typeof value === 'string'
      ? (/^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.exec(value) ?? [])
      : [];
  if (day === undefined || !isDate(day)) return undefined;
  const time = new Date(value as string);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
};

export function emptyAsNull(text: unknown): string | null {
  return typeof text === 'string' && text !== '' ? text : null;
}
