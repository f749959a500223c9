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

const zeroless = (values: FigureValues) =>
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
  let traded: GeneratedSales;
  let entries: LedgerEntry[];
  beforeAll(async () => {
    traded = await generateSales(chance, timeZone, 140);
    entries = await entriesOf(traded.salesFixture);
  }, 60_000);
  afterAll(() => traded.salesFixture.close());

  function anyRange(): Range {
    const from = daysAfter('2026-01-20', chance.integerBelow(290));
    return { from, to: daysAfter(from, chance.pick([0, 1, 6, 27, 30, 60, 300])) };
  }
  const places = () => [...new Set(entries.map(({ code }) => pathWithoutHolder(code)))];
  const anyPlaces = () => (chance.percent(50) ? null : [chance.pick(places()), chance.pick(places())]);
  const query = (range: Range, filter: string[] | null, more: Record<string, string>) => ({
    ...range,
    ...(filter && { filter: JSON.stringify({ place: filter }) }),
    ...more,
  });

  it('equals the entries in totals, places, accounts and intervals, for any query', async () => {
    expect(entries.length).toBeGreaterThan(300);
    for (let index = 0; index < 100; index += 1) {
      const [range, filter, groupBy, interval] = [
        anyRange(),
        anyPlaces(),
        chance.pick(['place', 'account']),
        chance.pick(['day', 'week', 'month', 'quarter']),
      ];
      const { totals, rows, series } = await getReport(
        traded.salesFixture,
        query(range, filter, { groupBy, interval }),
      );
      const meant = entries.filter(({ code }) => filter?.includes(pathWithoutHolder(code)) ?? true);
      const queryText = JSON.stringify({ range, filter, groupBy });
      expect({ queryText, ...zeroless(totals) }).toEqual({
        queryText,
        ...zeroless(sumEntries(meant, range)),
      });
      expect(totals['closingMinor']).toBe(
        (totals['openingMinor'] ?? 0) + (totals['debitsMinor'] ?? 0) - (totals['creditsMinor'] ?? 0),
      );

      const keys = new Set(rows.map(({ key }) => key));
      const keyOf = ({ code, accountId }: LedgerEntry) => (groupBy === 'place' ? pathWithoutHolder(code) : accountId);
      for (const { key, values } of rows)
        expect({ key, ...zeroless(values) }).toEqual({
          key,
          ...zeroless(
            sumEntries(
              meant.filter((entry) => keyOf(entry) === key),
              range,
            ),
          ),
        });
      const untold = [...new Set(meant.map(keyOf))].filter((key) => !keys.has(key));
      for (const key of untold)
        expect({
          key,
          ...zeroless(
            sumEntries(
              meant.filter((entry) => keyOf(entry) === key),
              range,
            ),
          ),
        }).toEqual({ key });

      for (const { from, to, values } of series)
        expect({ from, ...zeroless(values) }).toEqual({ from, ...zeroless(sumEntries(meant, { from, to })) });
      expect(series.slice(1).map(({ values }) => values['openingMinor'])).toEqual(
        series.slice(0, -1).map(({ values }) => values['closingMinor']),
      );
    }
  });

  it('sums the smallest accounts into one row without loss', async () => {
    const db = traded.salesFixture.db.kysely;
    const ofSize =
      (size: number) =>
      ({ values }: { values: FigureValues }) =>
        Math.abs(values['closingMinor'] ?? 0) >= size;
    for (let index = 0; index < 40; index += 1) {
      const [range, filter, most] = [anyRange(), anyPlaces(), chance.pick([1, 2, 3, 5, 50])];
      const query = {
        ...range,
        until: chance.percent(30) ? chance.pick(entries).createdAt : null,
        currency: 'MXN',
        filter: filter ? { place: filter } : {},
        timeZone,
        today: range.to,
      } as const;
      const [all, few] = [
        await balancesSource.read(db, query, 'day', 'account', Number.POSITIVE_INFINITY),
        await balancesSource.read(db, query, 'day', 'account', most),
      ];
      const whole = all.rows.toSorted(
        (one, other) => Math.abs(other.values['closingMinor'] ?? 0) - Math.abs(one.values['closingMinor'] ?? 0),
      );
      expect(zeroless(sumFigures(few.rows.map(({ values }) => values)))).toEqual(
        zeroless(sumFigures(all.rows.map(({ values }) => values))),
      );
      expect(few.rows.reduce((sum, { count = 1 }) => sum + count, 0)).toBe(all.rows.length);
      const singleRows = few.rows.filter(({ key }) => key !== restKey);
      expect(singleRows).toHaveLength(all.rows.length > most ? most - 1 : all.rows.length);
      for (const row of singleRows) expect(all.rows).toContainEqual(row);
      const smallest = Math.abs(whole[singleRows.length - 1]?.values['closingMinor'] ?? 0);
      expect(singleRows.every(ofSize(smallest))).toBe(true);
    }
  });

  it('balances to zero at both ends', async () => {
    for (let index = 0; index < 20; index += 1) {
      const { totals, series } = await getReport(traded.salesFixture, { ...anyRange(), interval: 'week' });
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
      const range = anyRange();
      const [before, after] = [
        await getReport(traded.salesFixture, { from: '2026-01-01', to: daysAfter(range.from, -1) }),
        await getReport(traded.salesFixture, { ...range }),
      ];
      for (const { key, values } of after.rows)
        expect([key, values['openingMinor']]).toEqual([
          key,
          before.rows.find((row) => row.key === key)?.values['closingMinor'] ?? 0,
        ]);
    }
  });

  it('compares a running range up to the same moment', async () => {
    const { salesFixture } = traded;
    for (const [from, to, groupBy] of [
      ['2026-11-01', '2026-11-30', 'place'],
      ['2026-11-01', '2026-11-30', 'account'],
      ['2026-11-02', '2026-11-06', 'account'],
    ] as const) {
      const { meta, previous, rows } = await getReport(salesFixture, { from, to, compare: 'previousPeriod', groupBy });
      const { compared } = meta;
      if (!compared?.until) throw new Error('nothing is running');
      expect(zeroless(previous?.totals ?? {})).toEqual(zeroless(sumEntries(entries, compared, compared.until)));
      for (const { key, previous: rowPrevious } of rows) {
        const own = entries.filter(
          ({ code, accountId }) => (groupBy === 'place' ? pathWithoutHolder(code) : accountId) === key,
        );
        expect({ key, ...zeroless(rowPrevious ?? {}) }).toEqual({
          key,
          ...zeroless(sumEntries(own, compared, compared.until)),
        });
      }
    }
  });

  it('ages balances by the latest entries, with ages that sum to the balance', async () => {
    for (let index = 0; index < 40; index += 1) {
      const range = anyRange();
      const { rows, panels } = await getReport(traded.salesFixture, { ...range });
      for (const where of [
        'liability:company',
        'liability:inTransit',
        'asset:processor',
        'liability:salesInProgress',
      ]) {
        const ages = (panels['ages'] ?? []).filter(({ key }) => pathWithoutHolder(key.split(' ')[0] ?? '') === where);
        const stands = rows.find(({ key }) => key === where)?.values['closingMinor'] ?? 0;
        expect([range, where, ages.reduce((sum, { values }) => sum + (values['closingMinor'] ?? 0), 0)]).toEqual([
          range,
          where,
          stands,
        ]);
      }
    }
  });
});
