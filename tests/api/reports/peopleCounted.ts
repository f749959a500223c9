import type { FigureValues } from '../../../contract/reports/figures';
import type { Population } from './population';

export interface Range {
  from: string;
  to: string;
}

/** What whoever did it knows of a range. */
export function counted(
  { happened, stood }: Population,
  { from, to }: Range,
  types: readonly string[] | null,
  until: string | null = null,
): FigureValues {
  const isBefore = ({ at, date }: { at: string; date: string }) =>
    date < to || (date === to && (until === null || at < until));
  const isMeant = (type = '') => types?.includes(type) ?? true;
  const values: Record<string, number> = {};
  const add = (name: string, count: number) => (values[name] = (values[name] ?? 0) + count);
  for (const [key, count] of Object.entries(stood.findLast(isBefore)?.stock ?? {})) {
    const [type, state = ''] = key.split(' ');
    if (!isMeant(type)) continue;
    add(state, count);
    add('accounts', count);
  }
  for (const one of happened) if (isBefore(one) && one.date >= from && isMeant(one.type)) add(one.figure, 1);
  return values;
}

/** What is not nought: a report leaves noughts out. */
export const zeroless = (values: FigureValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== 0));
