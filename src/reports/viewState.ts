import type { ReportResponse } from '../../contract/reports/endpoints';

export type ReportViewState = 'loading' | 'error' | 'empty' | 'filteredEmpty' | 'figures';

interface ReportResult {
  answer: ReportResponse | null | undefined;
  error: unknown;
}

/** Returns the view state of a report. A loaded answer stays visible when a refresh fails. */
export function reportViewState({ answer, error }: ReportResult): ReportViewState {
  if (!answer) return error ? 'error' : 'loading';
  if (!isEmpty(answer)) return 'figures';
  return Object.keys(answer.meta.filter).length > 0 ? 'filteredEmpty' : 'empty';
}

/** No movement and no balance, neither in the range nor in the comparison. */
function isEmpty({ totals, previous, rows }: ReportResponse): boolean {
  const allValues = [totals, previous?.totals ?? {}, ...rows.map(({ values }) => values)];
  return allValues.every((values) => Object.values(values).every((value) => value === 0));
}
