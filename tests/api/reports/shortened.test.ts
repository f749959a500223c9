import { expect, it } from 'vitest';
import { balancesReport } from '../../../contract/reports/accounts';
import type { ReportResponse } from '../../../contract/reports/endpoints';
import { maxReportRows, restKey } from '../../../contract/reports/report';
import { salesReport } from '../../../contract/reports/sales';
import { limitRows } from '../../../api/reports/answer';

const keysOf = (rows: ReportResponse['rows']) => rows.map(({ key }) => key);
const sum = (rows: ReportResponse['rows'], name: string) =>
  rows.reduce((total, { values }) => total + (values[name] ?? 0), 0);

it('returns up to the maximum of rows unchanged', () => {
  const rows = Array.from({ length: maxReportRows }, (_, index) => ({
    key: `${index}`,
    values: { grossMinor: maxReportRows - index },
  }));
  expect(limitRows(salesReport, rows, maxReportRows)).toBe(rows);
});

it('merges the smallest rows beyond the maximum into one', () => {
  const rows = Array.from({ length: maxReportRows + 50 }, (_, index) => ({
    key: `${index}`,
    values: { grossMinor: 1_000 - index },
    previous: { grossMinor: 2 },
  }));
  const limitedRows = limitRows(salesReport, rows, maxReportRows);
  expect(keysOf(limitedRows)).toEqual([...keysOf(rows).slice(0, maxReportRows - 1), restKey]);
  expect(limitedRows.at(-1)).toMatchObject({ count: 51, previous: { grossMinor: 102 } });
  expect(sum(limitedRows, 'grossMinor')).toBe(sum(rows, 'grossMinor'));
});

it('keeps rows with large negative balances', () => {
  const owedRows = Array.from({ length: maxReportRows + 50 }, (_, index) => ({
    key: `wallet ${index}`,
    values: { closingMinor: -1 - index },
  }));
  const rows = [{ key: 'bank', values: { closingMinor: 500_000 } }, ...owedRows];
  const limitedRows = limitRows(balancesReport, rows, maxReportRows);
  expect(keysOf(limitedRows)).toEqual(['bank', ...owedRows.slice(52).map(({ key }) => key), restKey]);
  expect(sum(limitedRows, 'closingMinor')).toBe(sum(rows, 'closingMinor'));
});
