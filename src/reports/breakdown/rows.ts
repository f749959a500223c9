import { figureOf, type FigureValues } from '../../../contract/reports/figures';
import type { ReportRow } from '../../../contract/reports/endpoints';
import { restKey, type Report } from '../../../contract/reports/report';

/** Sorts rows by a figure, descending by default; the row of the rest stays last. */
export function inOrder(
  rows: readonly ReportRow[],
  report: Report,
  sort: string | null,
  ascending: boolean,
): readonly ReportRow[] {
  if (sort === null || !(sort in report.figures)) return rows;
  // Sorts undefined values below all others.
  const size = ({ values }: ReportRow) => figureOf(report.figures, values, sort) ?? Number.NEGATIVE_INFINITY;
  const sign = ascending ? 1 : -1;
  const [rest, others] = [rows.filter(({ key }) => key === restKey), rows.filter(({ key }) => key !== restKey)];
  return [
    ...others.sort((one, other) => (size(one) === size(other) ? 0 : size(one) > size(other) ? sign : -sign)),
    ...rest,
  ];
}

/** Returns the length of a bar, in per cent of the longest. */
export function lengthOf(value: number | null, values: readonly (number | null)[]): number {
  const longest = Math.max(0, ...values.map((one) => Math.abs(one ?? 0)));
  return value === null || longest === 0 ? 0 : Math.min(100, Math.round((Math.abs(value) / longest) * 1_000) / 10);
}

/** Returns the first rows and one that sums the rest, so that the rows still sum to the total. */
export function folded(rows: readonly ReportRow[], most: number): readonly ReportRow[] {
  if (rows.length <= most + 1) return rows;
  const rest = rows.slice(most);
  const previous = rest.map((row) => row.previous).filter((values) => values !== undefined);
  return [
    ...rows.slice(0, most),
    {
      key: restKey,
      count: rest.reduce((sum, { count = 1 }) => sum + count, 0),
      values: sumOf(rest.map(({ values }) => values)),
      ...(previous.length > 0 && { previous: sumOf(previous) }),
    },
  ];
}

function sumOf(all: readonly FigureValues[]): FigureValues {
  const sums: Record<string, number> = {};
  for (const values of all)
    for (const [name, value] of Object.entries(values)) sums[name] = (sums[name] ?? 0) + (value ?? 0);
  return sums;
}
