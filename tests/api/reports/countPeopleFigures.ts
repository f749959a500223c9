import type { FigureValues } from '../../../contract/reports/figures';
import type { Population } from './population';

export interface Range {
  from: string;
  to: string;
}

/** Returns the expected figures of a range, counted from the performed actions. */
export function countPeopleFigures(
  { peopleEvents, stockSnapshots }: Population,
  { from, to }: Range,
  types: readonly string[] | null,
  until: string | null = null,
): FigureValues {
  const isBefore = ({ at, date }: { at: string; date: string }) =>
    date < to || (date === to && (until === null || at < until));
  const isTypeIncluded = (type = '') => types?.includes(type) ?? true;
  const values: Record<string, number> = {};
  const add = (name: string, count: number) => (values[name] = (values[name] ?? 0) + count);
  for (const [key, count] of Object.entries(stockSnapshots.findLast(isBefore)?.stock ?? {})) {
    const [type, state = ''] = key.split(' ');
    if (!isTypeIncluded(type)) continue;
    add(state, count);
    add('accounts', count);
  }
  for (const one of peopleEvents) if (isBefore(one) && one.date >= from && isTypeIncluded(one.type)) add(one.figure, 1);
  return values;
}

/** Removes zeros, which reports omit. */
export const withoutZeros = (values: FigureValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== 0));
