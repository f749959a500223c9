import type { ReportAnswer } from '../../contract/reports/endpoints';

export type Picture = 'loading' | 'error' | 'empty' | 'filteredEmpty' | 'figures';

interface Situation {
  answer: ReportAnswer | null | undefined;
  error: unknown;
}

/** Returns the view state of a report. A loaded answer stays visible when a refresh fails. */
export function pictureOf({ answer, error }: Situation): Picture {
  if (!answer) return error ? 'error' : 'loading';
  if (!isEmpty(answer)) return 'figures';
  return Object.keys(answer.meta.filter).length > 0 ? 'filteredEmpty' : 'empty';
}

/** No movement and no balance, neither in the range nor in the comparison. */
function isEmpty({ totals, previous, rows }: ReportAnswer): boolean {
  const all = [totals, previous?.totals ?? {}, ...rows.map(({ values }) => values)];
  return all.every((values) => Object.values(values).every((value) => value === 0));
}
