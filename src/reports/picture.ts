import type { ReportAnswer } from '../../contract/reports/endpoints';

/** The five pictures of a report. */
export type Picture = 'loading' | 'error' | 'empty' | 'filteredEmpty' | 'figures';

interface Situation {
  answer: ReportAnswer | null | undefined;
  error: unknown;
}

/** Which picture a report shows. What is there stays, also when bringing it up to date failed. */
export function pictureOf({ answer, error }: Situation): Picture {
  if (!answer) return error ? 'error' : 'loading';
  if (!isEmpty(answer)) return 'figures';
  return Object.keys(answer.meta.filter).length > 0 ? 'filteredEmpty' : 'empty';
}

/** Nothing happened and nothing stands, neither now nor in the time compared with. */
function isEmpty({ totals, previous, rows }: ReportAnswer): boolean {
  const all = [totals, previous?.totals ?? {}, ...rows.map(({ values }) => values)];
  return all.every((values) => Object.values(values).every((value) => value === 0));
}
