import { expect, it } from 'vitest';
import { balancesReport } from '../../../api/contract/reports/accounts';
import { mostRows, restKey, type ReportAnswer } from '../../../api/contract/reports/report';
import { salesReport } from '../../../api/contract/reports/sales';
import { shortened } from '../../../api/reports/answer';

const meta = { from: '2026-07-01', to: '2026-07-31', timeZone: 'UTC', currency: 'MXN', interval: 'day', groupBy: '', filter: {}, asOf: '2026-07-31T00:00:00Z', compare: null, compared: null } as const;
const answerOf = (rows: ReportAnswer['rows']): ReportAnswer => ({ meta, totals: {}, series: [], rows, panels: {} });
const keysOf = ({ rows }: ReportAnswer) => rows.map(({ key }) => key);
const sum = (rows: ReportAnswer['rows'], name: string) => rows.reduce((total, { values }) => total + (values[name] ?? 0), 0);

it('as many rows as are shown are told as they are', () => {
  const answer = answerOf(Array.from({ length: mostRows }, (_, at) => ({ key: `${at}`, values: { grossMinor: mostRows - at } })));
  expect(shortened(salesReport, answer)).toBe(answer);
});

it('of more the smallest are one, which has what they come to', () => {
  const rows = Array.from({ length: mostRows + 50 }, (_, at) => ({ key: `${at}`, values: { grossMinor: 1_000 - at }, previous: { grossMinor: 2 } }));
  const short = shortened(salesReport, { ...answerOf(rows), previous: { totals: {}, series: [] } });
  expect(keysOf(short)).toEqual([...keysOf(answerOf(rows)).slice(0, mostRows - 1), restKey]);
  expect(short.rows.at(-1)).toMatchObject({ count: 51, previous: { grossMinor: 102 } });
  expect(sum(short.rows, 'grossMinor')).toBe(sum(rows, 'grossMinor'));
});

it('what is owed most stays, though it stands below nothing on the debit side', () => {
  const owed = Array.from({ length: mostRows + 50 }, (_, at) => ({ key: `wallet ${at}`, values: { closingMinor: -1 - at } }));
  const rows = [{ key: 'bank', values: { closingMinor: 500_000 } }, ...owed];
  const short = shortened(balancesReport, answerOf(rows));
  expect(keysOf(short)).toEqual(['bank', ...owed.slice(52).map(({ key }) => key), restKey]);
  expect(sum(short.rows, 'closingMinor')).toBe(sum(rows, 'closingMinor'));
});
