import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { daysAfter } from '../../../contract/days';
import type { FigureValues } from '../../../contract/reports/figures';
import type { ReportResponse } from '../../../contract/reports/endpoints';
import { restKey } from '../../../contract/reports/report';
import { pathWithoutHolder } from '../../../api/ledger/accounts';
import { balancesSource } from '../../../api/reports/accounts/source';
import { sumFigures } from '../../../api/reports/buckets';
import { createSeededRandom } from '../money/seededRandom';
import type { SalesFixture } from '../sales/salesFixture';
import { sumEntries, entriesOf, type LedgerEntry, type Range } from './ledgerEntries';
import { generateSales, type GeneratedSales } from './generatedSales';

const removeZeros = (values: FigureValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== 0));

async function getReport(fixture: SalesFixture, query: Record<string, string>): Promise<ReportResponse> {
  const response = await fixture.send('GET', `reports/accounts?${new URLSearchParams(query)}`);
  if (response.status !== 200) throw new Error(`${JSON.stringify(query)} ${response.text}`);
  return response.json as unknown as ReportResponse;
}

describe.each([
  ['America/Mexico_City', 4],
  ['America/Santiago', 5],
  ['Asia/Kolkata', 6],
])('balance report in %s', (timeZone, seed) => {
  const chance = createSeededRandom(seed);
  let generatedSales: GeneratedSales;
  let entries: LedgerEntry[];
  beforeAll(async () => {
    generatedSales = await generateSales(chance, timeZone, 140);
    entries = await entriesOf(generatedSales.salesFixture);
  }, 60_000);
  afterAll(() => generatedSales.salesFixture.close());

  function drawRange(): Range {
    const from = daysAfter('2026-01-20', chance.integerBelow(290));
    return { from, to: daysAfter(from, chance.pick([0, 1, 6, 27, 30, 60, 300])) };
  }
  const places = () => [...new Set(entries.map(({ code }) => pathWithoutHolder(code)))];
  const drawPlaces = () => (chance.percent(50) ? null : [chance.pick(places()), chance.pick(places())]);
  const query = (range: Range, filter: string[] | null, extraParams: Record<string, string>) => ({
    ...range,
    ...(filter && { filter: JSON.stringify({ place: filter }) }),
    ...extraParams,
  });

  it('equals the entries in totals, places, accounts and intervals, for any query', async () => {
    expect(entries.length).toBeGreaterThan(300);
    for (let index = 0; index < 100; index += 1) {
      const [range, filter, groupBy, interval] = [
        drawRange(),
        drawPlaces(),
        chance.pick(['place', 'account']),
        chance.pick(['day', 'week', 'month', 'quarter']),
      ];
      const { totals, rows, series } = await getReport(
        generatedSales.salesFixture,
        query(range, filter, { groupBy, interval }),
      );
      const filteredEntries = entries.filter(({ code }) => filter?.includes(pathWithoutHolder(code)) ?? true);
      const queryText = JSON.stringify({ range, filter, groupBy });
      expect({ queryText, ...removeZeros(totals) }).toEqual({
        queryText,
        ...removeZeros(sumEntries(filteredEntries, range)),
      });
      expect(totals['closingMinor']).toBe(
        (totals['openingMinor'] ?? 0) + (totals['debitsMinor'] ?? 0) - (totals['creditsMinor'] ?? 0),
      );

      const keys = new Set(rows.map(({ key }) => key));
      const keyOf = ({ code, accountId }: LedgerEntry) => (groupBy === 'place' ? pathWithoutHolder(code) : accountId);
      for (const { key, values } of rows)
        expect({ key, ...removeZeros(values) }).toEqual({
          key,
          ...removeZeros(
            sumEntries(
              filteredEntries.filter((entry) => keyOf(entry) === key),
              range,
            ),
          ),
        });
      const missingKeys = [...new Set(filteredEntries.map(keyOf))].filter((key) => !keys.has(key));
      for (const key of missingKeys)
        expect({
          key,
          ...removeZeros(
            sumEntries(
              filteredEntries.filter((entry) => keyOf(entry) === key),
              range,
            ),
          ),
        }).toEqual({ key });

      for (const { from, to, values } of series)
        expect({ from, ...removeZeros(values) }).toEqual({
          from,
          ...removeZeros(sumEntries(filteredEntries, { from, to })),
        });
      expect(series.slice(1).map(({ values }) => values['openingMinor'])).toEqual(
        series.slice(0, -1).map(({ values }) => values['closingMinor']),
      );
    }
  });

  it('sums the smallest accounts into one row without loss', async () => {
    const db = generatedSales.salesFixture.db.kysely;
    const getReportOfSize =
      (size: number) =>
      ({ values }: { values: FigureValues }) =>
        Math.abs(values['closingMinor'] ?? 0) >= size;
    for (let index = 0; index < 40; index += 1) {
      const [range, filter, maxRows] = [drawRange(), drawPlaces(), chance.pick([1, 2, 3, 5, 50])];
      const query = {
        ...range,
        until: chance.percent(30) ? chance.pick(entries).createdAt : null,
        currency: 'MXN',
        filter: filter ? { place: filter } : {},
        timeZone,
        today: range.to,
      } as const;
      const [fullReport, shortReport] = [
        await balancesSource.read(db, query, 'day', 'account', Number.POSITIVE_INFINITY),
        await balancesSource.read(db, query, 'day', 'account', maxRows),
      ];
      const sortedRows = fullReport.rows.toSorted(
        (one, other) => Math.abs(other.values['closingMinor'] ?? 0) - Math.abs(one.values['closingMinor'] ?? 0),
      );
      expect(removeZeros(sumFigures(shortReport.rows.map(({ values }) => values)))).toEqual(
        removeZeros(sumFigures(fullReport.rows.map(({ values }) => values))),
      );
      expect(shortReport.rows.reduce((sum, { count = 1 }) => sum + count, 0)).toBe(fullReport.rows.length);
      const singleRows = shortReport.rows.filter(({ key }) => key !== restKey);
      expect(singleRows).toHaveLength(fullReport.rows.length > maxRows ? maxRows - 1 : fullReport.rows.length);
      for (const row of singleRows) expect(fullReport.rows).toContainEqual(row);
      const smallestBalance = Math.abs(sortedRows[singleRows.length - 1]?.values['closingMinor'] ?? 0);
      expect(singleRows.every(getReportOfSize(smallestBalance))).toBe(true);
    }
  });

  it('balances to zero at both ends', async () => {
    for (let index = 0; index < 20; index += 1) {
      const { totals, series } = await getReport(generatedSales.salesFixture, { ...drawRange(), interval: 'week' });
      for (const {
        assetsMinor = 0,
        liabilitiesMinor = 0,
        equityMinor = 0,
        incomeMinor = 0,
        expensesMinor = 0,
        ...values
      } of [totals, ...series.map((one) => one.values)]) {
        expect([
          values['openingMinor'],
          values['closingMinor'],
          assetsMinor - liabilitiesMinor - equityMinor - incomeMinor + expensesMinor,
        ]).toEqual([0, 0, 0]);
      }
    }
  });

  it('opens with the closing balance of the day before', async () => {
    for (let index = 0; index < 20; index += 1) {
      const range = drawRange();
      const [reportBefore, reportAfter] = [
        await getReport(generatedSales.salesFixture, { from: '2026-01-01', to: daysAfter(range.from, -1) }),
        await getReport(generatedSales.salesFixture, { ...range }),
      ];
      for (const { key, values } of reportAfter.rows)
        expect([key, values['openingMinor']]).toEqual([
          key,
          reportBefore.rows.find((row) => row.key === key)?.values['closingMinor'] ?? 0,
        ]);
    }
  });

  it('compares a running range up to the same moment', async () => {
    const { salesFixture } = generatedSales;
    for (const [from, to, groupBy] of [
      ['2026-11-01', '2026-11-30', 'place'],
      ['2026-11-01', '2026-11-30', 'account'],
      ['2026-11-02', '2026-11-06', 'account'],
    ] as const) {
      const { meta, previous, rows } = await getReport(salesFixture, { from, to, compare: 'previousPeriod', groupBy });
      const { compared } = meta;
      if (!compared?.until) throw new Error('nothing is running');
      expect(removeZeros(previous?.totals ?? {})).toEqual(removeZeros(sumEntries(entries, compared, compared.until)));
      for (const { key, previous: rowPrevious } of rows) {
        const filteredEntries = entries.filter(
          ({ code, accountId }) => (groupBy === 'place' ? pathWithoutHolder(code) : accountId) === key,
        );
        expect({ key, ...removeZeros(rowPrevious ?? {}) }).toEqual({
          key,
          ...removeZeros(sumEntries(filteredEntries, compared, compared.until)),
        });
      }
    }
  });

  it('ages balances by the latest entries, with ages that sum to the balance', async () => {
    for (let index = 0; index < 40; index += 1) {
      const range = drawRange();
      const { rows, panels } = await getReport(generatedSales.salesFixture, { ...range });
      for (const placePath of [
        'liability:company',
        'liability:inTransit',
        'asset:processor',
        'liability:salesInProgress',
      ]) {
        const ages = (panels['ages'] ?? []).filter(
          ({ key }) => pathWithoutHolder(key.split(' ')[0] ?? '') === placePath,
        );
        const closingMinor = rows.find(({ key }) => key === placePath)?.values['closingMinor'] ?? 0;
        expect([range, placePath, ages.reduce((sum, { values }) => sum + (values['closingMinor'] ?? 0), 0)]).toEqual([
          range,
          placePath,
          closingMinor,
        ]);
      }
    }
  });
});
