import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { daysAfter } from '../../../contract/days';
import type { FigureValues } from '../../../contract/reports/figures';
import { restKey, type ReportAnswer } from '../../../contract/reports/report';
import type { Row } from '../../../api/db/database';
import { placeOf, sideOf, typeOf } from '../../../api/ledger/accounts';
import { balancesSource } from '../../../api/reports/accounts/source';
import { sumOf } from '../../../api/reports/buckets';
import { chanceOf } from '../money/chance';
import { completed, openMarket, type Market } from '../sales/market';
import { trade, type Trade } from './trade';

interface Range {
  from: string;
  to: string;
}

/** An entry with the code and the id of its account. */
interface Told {
  code: string;
  accountId: string;
  businessDate: string;
  createdAt: string;
  debitMinor: number;
}

async function entriesOf({ db }: Market): Promise<Told[]> {
  const rows: Row[] = await db.kysely
    .selectFrom('entries')
    .innerJoin('ledgerAccounts', 'ledgerAccounts.id', 'entries.accountId')
    .select([
      'ledgerAccounts.code',
      'entries.accountId',
      'entries.businessDate',
      'entries.createdAt',
      'entries.direction',
      'entries.amountMinor',
    ])
    .where('entries.currency', '=', 'MXN')
    .execute();
  return rows.map((row) => ({
    code: String(row['code']),
    accountId: String(row['accountId']),
    businessDate: String(row['businessDate']),
    createdAt: String(row['createdAt']),
    debitMinor: Number(row['amountMinor']) * (row['direction'] === 'debit' ? 1 : -1),
  }));
}

const names = {
  asset: 'assetsMinor',
  liability: 'liabilitiesMinor',
  equity: 'equityMinor',
  income: 'incomeMinor',
  expense: 'expensesMinor',
} as const;

/** What entries say by themselves, counted by hand. */
function counted(entries: readonly Told[], { from, to }: Range, until: string | null = null): Record<string, number> {
  const values: Record<string, number> = { closingMinor: 0, openingMinor: 0, debitsMinor: 0, creditsMinor: 0 };
  const add = (name: string, amountMinor: number) => (values[name] = (values[name] ?? 0) + amountMinor);
  for (const { code, businessDate, createdAt, debitMinor } of entries) {
    if (businessDate > to || (until !== null && businessDate === to && createdAt >= until)) continue;
    if (businessDate < from) add('openingMinor', debitMinor);
    else add(debitMinor > 0 ? 'debitsMinor' : 'creditsMinor', Math.abs(debitMinor));
    add('closingMinor', debitMinor);
    add(names[typeOf(code)], sideOf(typeOf(code)) === 'debit' ? debitMinor : -debitMinor);
  }
  return values;
}

const zeroless = (values: FigureValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== 0));
async function ask(market: Market, query: Record<string, string>): Promise<ReportAnswer> {
  const answer = await market.send('GET', `reports/accounts?${new URLSearchParams(query)}`);
  if (answer.status !== 200) throw new Error(`${JSON.stringify(query)} ${answer.text}`);
  return answer.json as unknown as ReportAnswer;
}

describe.each([
  ['America/Mexico_City', 4],
  ['America/Santiago', 5],
  ['Asia/Kolkata', 6],
])('what is held and owed, in %s', (timeZone, seed) => {
  const chance = chanceOf(seed);
  let traded: Trade;
  let entries: Told[];
  beforeAll(async () => {
    traded = await trade(chance, timeZone, 140);
    entries = await entriesOf(traded.market);
  }, 60_000);
  afterAll(() => traded.market.close());

  function anyRange(): Range {
    const from = daysAfter('2026-01-20', chance.below(290));
    return { from, to: daysAfter(from, chance.one([0, 1, 6, 27, 30, 60, 300])) };
  }
  const places = () => [...new Set(entries.map(({ code }) => placeOf(code)))];
  const anyPlaces = () => (chance.percent(50) ? null : [chance.one(places()), chance.one(places())]);
  const query = (range: Range, filter: string[] | null, more: Record<string, string>) => ({
    ...range,
    ...(filter && { filter: JSON.stringify({ place: filter }) }),
    ...more,
  });

  it('is what the entries say: totals, each place, each account and each interval, whatever is asked', async () => {
    expect(entries.length).toBeGreaterThan(300);
    for (let at = 0; at < 100; at += 1) {
      const [range, filter, groupBy, interval] = [
        anyRange(),
        anyPlaces(),
        chance.one(['place', 'account']),
        chance.one(['day', 'week', 'month', 'quarter']),
      ];
      const { totals, rows, series } = await ask(traded.market, query(range, filter, { groupBy, interval }));
      const meant = entries.filter(({ code }) => filter?.includes(placeOf(code)) ?? true);
      const said = JSON.stringify({ range, filter, groupBy });
      expect({ said, ...zeroless(totals) }).toEqual({ said, ...zeroless(counted(meant, range)) });
      expect(totals['closingMinor']).toBe(
        (totals['openingMinor'] ?? 0) + (totals['debitsMinor'] ?? 0) - (totals['creditsMinor'] ?? 0),
      );

      const keys = new Set(rows.map(({ key }) => key));
      const keyOf = ({ code, accountId }: Told) => (groupBy === 'place' ? placeOf(code) : accountId);
      for (const { key, values } of rows)
        expect({ key, ...zeroless(values) }).toEqual({
          key,
          ...zeroless(
            counted(
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
            counted(
              meant.filter((entry) => keyOf(entry) === key),
              range,
            ),
          ),
        }).toEqual({ key });

      for (const { from, to, values } of series)
        expect({ from, ...zeroless(values) }).toEqual({ from, ...zeroless(counted(meant, { from, to })) });
      expect(series.slice(1).map(({ values }) => values['openingMinor'])).toEqual(
        series.slice(0, -1).map(({ values }) => values['closingMinor']),
      );
    }
  });

  it('adds up the smallest accounts in the database to what they are one by one, however few are wanted', async () => {
    const db = traded.market.db.kysely;
    const ofSize =
      (size: number) =>
      ({ values }: { values: FigureValues }) =>
        Math.abs(values['closingMinor'] ?? 0) >= size;
    for (let at = 0; at < 40; at += 1) {
      const [range, filter, most] = [anyRange(), anyPlaces(), chance.one([1, 2, 3, 5, 50])];
      const asked = {
        ...range,
        until: chance.percent(30) ? chance.one(entries).createdAt : null,
        currency: 'MXN',
        filter: filter ? { place: filter } : {},
        timeZone,
        today: range.to,
      } as const;
      const [all, few] = [
        await balancesSource.read(db, asked, 'day', 'account', Number.POSITIVE_INFINITY),
        await balancesSource.read(db, asked, 'day', 'account', most),
      ];
      const whole = all.rows.toSorted(
        (one, other) => Math.abs(other.values['closingMinor'] ?? 0) - Math.abs(one.values['closingMinor'] ?? 0),
      );
      expect(zeroless(sumOf(few.rows.map(({ values }) => values)))).toEqual(
        zeroless(sumOf(all.rows.map(({ values }) => values))),
      );
      expect(few.rows.reduce((sum, { count = 1 }) => sum + count, 0)).toBe(all.rows.length);
      const kept = few.rows.filter(({ key }) => key !== restKey);
      expect(kept).toHaveLength(all.rows.length > most ? most - 1 : all.rows.length);
      for (const row of kept) expect(all.rows).toContainEqual(row);
      const smallest = Math.abs(whole[kept.length - 1]?.values['closingMinor'] ?? 0);
      expect(kept.every(ofSize(smallest))).toBe(true);
    }
  });

  it('comes to nothing at either end: assets − liabilities − equity − income + expenses', async () => {
    for (let at = 0; at < 20; at += 1) {
      const { totals, series } = await ask(traded.market, { ...anyRange(), interval: 'week' });
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

  it('opens with what the days before it closed with', async () => {
    for (let at = 0; at < 20; at += 1) {
      const range = anyRange();
      const [before, after] = [
        await ask(traded.market, { from: '2026-01-01', to: daysAfter(range.from, -1) }),
        await ask(traded.market, { ...range }),
      ];
      for (const { key, values } of after.rows)
        expect([key, values['openingMinor']]).toEqual([
          key,
          before.rows.find((row) => row.key === key)?.values['closingMinor'] ?? 0,
        ]);
    }
  });

  it('of a range that is still running is compared up to the same moment', async () => {
    const { market } = traded;
    for (const [from, to, groupBy] of [
      ['2026-11-01', '2026-11-30', 'place'],
      ['2026-11-01', '2026-11-30', 'account'],
      ['2026-11-02', '2026-11-06', 'account'],
    ] as const) {
      const { meta, previous, rows } = await ask(market, { from, to, compare: 'previousPeriod', groupBy });
      const { compared } = meta;
      if (!compared?.until) throw new Error('nothing is running');
      expect(zeroless(previous?.totals ?? {})).toEqual(zeroless(counted(entries, compared, compared.until)));
      for (const { key, previous: told } of rows) {
        const own = entries.filter(({ code, accountId }) => (groupBy === 'place' ? placeOf(code) : accountId) === key);
        expect({ key, ...zeroless(told ?? {}) }).toEqual({ key, ...zeroless(counted(own, compared, compared.until)) });
      }
    }
  });

  it('is as old as what came in last, and all ages together are what stands', async () => {
    for (let at = 0; at < 40; at += 1) {
      const range = anyRange();
      const { rows, panels } = await ask(traded.market, { ...range });
      for (const where of [
        'liability:company',
        'liability:inTransit',
        'asset:processor',
        'liability:salesInProgress',
      ]) {
        const ages = (panels['ages'] ?? []).filter(({ key }) => placeOf(key.split(' ')[0] ?? '') === where);
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

describe('ages', () => {
  let market: Market;
  beforeAll(async () => {
    market = await openMarket();
  });
  afterAll(() => market.close());

  const aDay = 86_400_000;
  const sold = (given: Record<string, unknown> = {}) => {
    const at = market.now.value.toISOString();
    return market.sell({
      placedAt: at,
      completedAt: at,
      taxMinor: 0,
      grossMinor: 10_000,
      payments: [{ method: 'card', amountMinor: 10_000, collectedBy: 'platform' }],
      ...given,
    });
  };
  const agesAt = async (to: string) => {
    const { panels } = await ask(market, { from: '2026-07-01', to });
    return Object.fromEntries(
      (panels['ages'] ?? [])
        .filter(({ key }) => key.startsWith('liability:company'))
        .map(({ key, values }) => [key, values['closingMinor']]),
    );
  };
  const perSale = 10_000 - 1_500 - 240;

  it('are counted back from the end of the range, or from today', async () => {
    await sold();
    market.now.pass(8 * aDay);
    await sold();
    const bothYoung = {
      'liability:company 0-7': -perSale,
      'liability:company 8-30': -perSale,
      'liability:company 31-60': 0,
      'liability:company 61-': 0,
    };
    expect(await agesAt('2026-07-09')).toEqual(bothYoung);
    expect(await agesAt('2026-12-31')).toEqual(bothYoung);
    expect(await agesAt('2026-07-08')).toEqual({
      'liability:company 0-7': -perSale,
      'liability:company 8-30': 0,
      'liability:company 31-60': 0,
      'liability:company 61-': 0,
    });
    market.now.pass(70 * aDay);
    expect(await agesAt('2026-09-17')).toMatchObject({
      'liability:company 61-': -2 * perSale,
      'liability:company 0-7': 0,
    });
  });

  it('lose the oldest first, and tell apart who owes to the platform', async () => {
    const debtor = await market.newCompany();
    const cash = { companyId: debtor.id, payments: [{ method: 'cash', amountMinor: 10_000, collectedBy: 'company' }] };
    await sold(cash);
    const owed = 1_500 + 240;
    expect(await agesAt('2026-09-17')).toMatchObject({
      'liability:company:owing 0-7': owed,
      'liability:company:owing 61-': 0,
      'liability:company 61-': -2 * perSale,
      'liability:company 0-7': 0,
    });
    // What it kept of this one pays what was owed to it the longest.
    await sold({
      ...completed,
      placedAt: '2026-09-17T11:00:00.000Z',
      completedAt: '2026-09-17T11:30:00.000Z',
      payments: [{ method: 'cash', amountMinor: 10_000, collectedBy: 'company' }],
    });
    expect(await agesAt('2026-09-17')).toMatchObject({
      'liability:company 61-': -(2 * perSale - 10_000),
      'liability:company 0-7': -perSale,
    });
  });
});
