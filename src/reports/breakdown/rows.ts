import { figureValue, type FigureValues } from '../../../contract/reports/figures';
import type { ReportRow } from '../../../contract/reports/endpoints';
import { restKey, type Report } from '../../../contract/reports/report';

export function sortRows(
  rows: readonly ReportRow[],
  report: Report,
  sort: string | null,
  ascending: boolean,
): readonly ReportRow[] {
  if (sort === null || !(sort in report.figures)) return rows;
  // Treats undefined values as lower than all others.
  const sortValue = ({ values }: ReportRow) => figureValue(report.figures, values, sort) ?? Number.NEGATIVE_INFINITY;
  const sign = ascending ? 1 : -1;
  const [rest, others] = [rows.filter(({ key }) => key === restKey), rows.filter(({ key }) => key !== restKey)];
  return [
    ...others.sort((one, other) =>
      sortValue(one) === sortValue(other) ? 0 : sortValue(one) > sortValue(other) ? sign : -sign,
    ),
    ...rest,
  ];
}

export function barLengthPercent(value: number | null, values: readonly (number | null)[]): number {
  const longest = Math.max(0, ...values.map((one) => Math.abs(one ?? 0)));
  return value === null || longest === 0 ? 0 : Math.min(100, Math.round((Math.abs(value) / longest) * 1_000) / 10);
}

/** Returns the first rows and one more with the sum of the rest, so that the rows still add up to the total. */
export function foldRows(rows: readonly ReportRow[], maxRows: number): readonly ReportRow[] {
  if (rows.length <= maxRows + 1) return rows;
  const rest = rows.slice(maxRows);
  const previous = rest.map((row) => row.previous).filter((values) => values !== undefined);
  return [
    ...rows.slice(0, maxRows),
    {
      key: restKey,
      count: rest.reduce((sum, { count = 1 }) => sum + count, 0),
      values: sumValues(rest.map(({ values }) => values)),
      ...(previous.length > 0 && { previous: sumValues(previous) }),
    },
  ];
}

function sumValues(valuesOfRows: readonly FigureValues[]): FigureValues {
  const sums: Record<string, number> = {};
  for (const values of valuesOfRows)
    for (const [name, value] of Object.entries(values)) sums[name] = (sums[name] ?? 0) + (value ?? 0);
  return sums;
}
