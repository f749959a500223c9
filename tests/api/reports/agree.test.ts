import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { daysAfter } from '../../../contract/days';
import { figureValue, type FigureValues } from '../../../contract/reports/figures';
import type { ReportResponse } from '../../../contract/reports/endpoints';
import type { Grouping } from '../../../contract/reports/report';
import { salesReport } from '../../../contract/reports/sales';
import type { Row } from '../../../api/db/database';
import { catalogsOf } from '../catalogRequests';
import { createSeededRandom } from '../money/seededRandom';
import { generateSales, type TradeRecord, type GeneratedSales } from './generatedSales';

type Filter = Record<string, string[]>;
interface Range {
  from: string;
  to: string;
}

const sums = (all: readonly FigureValues[]) => {
  const total: Record<string, number> = {};
  for (const values of all)
    for (const [name, value] of Object.entries(values)) total[name] = (total[name] ?? 0) + (value ?? 0);
  return total;
};
const zeroless = (values: FigureValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== 0));

/** Returns the expected figures, counted from the records. Excludes payment methods. */
function counted({ sales, refunds }: GeneratedSales, { from, to }: Range, filter: Filter): FigureValues {
  const saleById = new Map(sales.map((sale) => [sale.id, sale]));
  const isIn = (sale: TradeRecord | undefined) =>
    Object.entries(filter).every(([name, keys]) =>
      (name === 'labels'
        ? keysOf(sale?.['labelIds'])
        : [
            sale?.[
              { company: 'companyId', category: 'categoryId', occasion: 'occasionId', plan: 'planId' }[name] ?? name
            ] ?? '',
          ]
      ).some((key) => keys.includes(String(key))),
    );
  const within = ({ businessDate }: TradeRecord) => businessDate >= from && businessDate <= to;
  const add = (records: readonly TradeRecord[], name: string) =>
    records.reduce((sum, record) => sum + Number(record[name]), 0);
  const [sold, back] = [
    sales.filter((sale) => within(sale) && isIn(sale)),
    refunds.filter((refund) => within(refund) && isIn(saleById.get(String(refund['saleId'])))),
  ];
  return {
    sales: sold.length,
    grossMinor: add(sold, 'grossMinor'),
    discountsMinor: add(sold, 'discountMinor'),
    taxMinor: add(sold, 'taxMinor') - add(back, 'taxMinor'),
    tipsMinor: add(sold, 'tipMinor') - add(back, 'tipMinor'),
    refunds: back.length,
    refundsMinor: add(back, 'amountMinor') - add(back, 'taxMinor') - add(back, 'tipMinor'),
    commissionMinor: add(sold, 'commissionMinor') - add(back, 'commissionMinor'),
    commissionTaxMinor: add(sold, 'commissionTaxMinor') - add(back, 'commissionTaxMinor'),
  };
}
const keysOf = (ids: unknown) => (((ids ?? []) as string[]).length === 0 ? [''] : (ids as string[]));

/** Returns the ledger movements of sales and refunds in a range. */
async function posted({ salesFixture }: GeneratedSales, { from, to }: Range) {
  const { rows } = await sql<Row>`select j.kind, e.direction, a.code, sum(e."amountMinor") as total
    from entries e join journals j on j.id = e."journalId" join "ledgerAccounts" a on a.id = e."accountId"
    where e."businessDate" >= ${from} and e."businessDate" <= ${to} and e.currency = 'MXN' and j.kind in ('saleCompleted', 'refund')
    group by j.kind, e.direction, a.code`.execute(salesFixture.db.kysely);
  const add = (isMeant: (row: Row) => boolean) =>
    rows.filter(isMeant).reduce((sum, { total }) => sum + Number(total), 0);
  const moved = (code: string) =>
    add((row) => row['code'] === code && row['direction'] === 'credit') -
    add((row) => row['code'] === code && row['direction'] === 'debit');
  return {
    collected:
      add(({ kind, direction }) => kind === 'saleCompleted' && direction === 'debit') -
      add(({ kind, direction }) => kind === 'refund' && direction === 'debit'),
    commission: moved('income:commission:MXN'),
    commissionTax: moved('liability:tax:MXN'),
  };
}

describe.each([
  ['America/Mexico_City', 1],
  ['America/Santiago', 2],
  ['Europe/Madrid', 3],
])('sales report in %s', (timeZone, seed) => {
  const chance = createSeededRandom(seed);
  let traded: GeneratedSales;
  beforeAll(async () => {
    traded = await generateSales(chance, timeZone, 160);
  });
  afterAll(() => traded.salesFixture.close());

  async function getReport(query: Record<string, string>): Promise<ReportResponse> {
    const response = await traded.salesFixture.send('GET', `reports/sales?${new URLSearchParams(query)}`);
    if (response.status !== 200) throw new Error(`${JSON.stringify(query)} ${response.text}`);
    return response.json as unknown as ReportResponse;
  }

  function anyRange(): Range {
    const from = chance.percent(60)
      ? daysAfter('2026-02-25', chance.integerBelow(240))
      : chance.pick(traded.sales).businessDate;
    return { from, to: daysAfter(from, chance.pick([0, 1, 6, 27, 30, 60, 250])) };
  }

  function anyFilter(): Filter {
    const names = Object.keys(traded.keys).filter(
      (name) => name !== 'method' && chance.percent(18),
    ) as (keyof GeneratedSales['keys'])[];
    return Object.fromEntries(
      names.map((name) => [name, [...new Set([chance.pick(traded.keys[name]), chance.pick(traded.keys[name])])]]),
    );
  }

  it('has enough random sales, refunds and payment methods, and every check passes', async () => {
    expect(traded.sales.length).toBeGreaterThan(60);
    expect(traded.refunds.length).toBeGreaterThan(15);
    expect(traded.sales.some(({ payments }) => payments.length > 1)).toBe(true);
    expect(await traded.salesFixture.faults()).toEqual([]);
  });

  it('sums rows, series and hours to the totals of the records, for any query', async () => {
    for (let index = 0; index < 120; index += 1) {
      const [range, filter] = [anyRange(), anyFilter()];
      const groupBy = chance.pick(Object.keys(salesReport.groupings));
      const intervals = salesReport.intervals.slice(range.from === range.to ? 0 : 1);
      const { totals, rows, series, panels } = await getReport({
        ...range,
        groupBy,
        interval: range.from === range.to && chance.percent(50) ? 'hour' : chance.pick(intervals),
        filter: JSON.stringify(filter),
      });
      const query = JSON.stringify({ range, filter, groupBy });
      expect({ query, ...totals }).toEqual({ query, ...counted(traded, range, filter) });
      for (const parts of [rows, series])
        expect(zeroless(sums(parts.map(({ values }) => values)))).toEqual(zeroless(totals));
      const ofHours = Object.fromEntries(salesReport.panels.hours.map((name) => [name, totals[name] ?? 0]));
      expect(zeroless(sums((panels['hours'] ?? []).map(({ values }) => values)))).toEqual(zeroless(ofHours));
    }
  });

  it('names rows after their records, archived and previous ones included', async () => {
    const titleAt = async (address: string, id: string) => {
      const { json } = await traded.salesFixture.send('GET', `${address}/${id}`);
      return json['displayName'] ?? json['name'];
    };
    const titlesAt = (grouping: Grouping, key: string) =>
      key === '' || (grouping.kind !== 'records' && grouping.kind !== 'sets')
        ? [undefined]
        : Promise.all(key.split(',').map((id) => titleAt(grouping.resource, id)));
    const first = traded.keys.occasion.find((key) => key !== '') ?? '';
    const catalogs = catalogsOf(traded.salesFixture);
    expect((await catalogs.archive('occasions', await catalogs.get('occasions', first))).status).toBe(200);
    for (const [groupBy, grouping] of Object.entries<Grouping>(salesReport.groupings)) {
      const { rows } = await getReport({
        from: '2026-05-01',
        to: '2026-12-31',
        groupBy,
        compare: 'previousPeriod',
        filter: chance.pick(['{}', '{"channel":["app","web"]}']),
      });
      expect(rows.length).toBeGreaterThan(0);
      for (const { key, name, names } of rows)
        expect([groupBy, key, names ?? [name]]).toEqual([groupBy, key, await titlesAt(grouping, key)]);
    }
    expect((await catalogs.act('occasions', await catalogs.get('occasions', first), 'restore')).status).toBe(200);
  });

  it('equals the ledger of the same days', async () => {
    for (let index = 0; index < 40; index += 1) {
      const range = anyRange();
      const { totals } = await getReport({ ...range });
      const moved = await posted(traded, range);
      expect({
        range,
        collected: figureValue(salesReport.figures, totals, 'collectedMinor'),
        commission: totals['commissionMinor'],
        commissionTax: totals['commissionTaxMinor'],
      }).toEqual({ range, ...moved });
    }
  });

  it('splits sales by payment method as paid', async () => {
    const range = { from: '2026-02-25', to: '2026-11-30' };
    const { rows } = await getReport({ ...range, groupBy: 'method' });
    for (const { key, values } of rows) {
      const paid = (records: readonly TradeRecord[]) =>
        records
          .flatMap(({ payments }) => payments)
          .filter(({ method }) => method === key)
          .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      expect([key, figureValue(salesReport.figures, values, 'collectedMinor')]).toEqual([
        key,
        paid(traded.sales) - paid(traded.refunds),
      ]);
    }
  });

  it('compares with the report of the other range', async () => {
    for (const compare of ['previousPeriod', 'samePeriodLastYear', 'sameWeekdays']) {
      const { meta, previous } = await getReport({ from: '2026-10-26', to: '2026-11-01', compare, groupBy: 'company' });
      const { from = '', to = '' } = meta.compared ?? {};
      expect(meta.compared?.until).toBeNull();
      const other = await getReport({ from, to, groupBy: 'company' });
      expect(previous?.totals).toEqual(other.totals);
      expect(previous?.series).toEqual(other.series);
    }
  });

  it('compares a running day up to the same time', async () => {
    const { meta, previous } = await getReport({
      from: '2026-11-01',
      to: '2026-11-30',
      compare: 'previousPeriod',
      groupBy: 'channel',
    });
    const until = meta.compared?.until ?? '';
    expect(meta.compared).toMatchObject({ from: '2026-10-01' });
    const clock = (moment: Date) => new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(moment);
    expect(clock(new Date(until))).toBe(clock(traded.salesFixture.now.value));
    const sold = traded.sales.filter(
      ({ businessDate, completedAt }) =>
        businessDate >= '2026-10-01' && String(completedAt) < until && businessDate <= (meta.compared?.to ?? ''),
    );
    expect(previous?.totals['sales']).toBe(sold.length);
    expect(sold.length).toBeGreaterThan(0);
  });
});
