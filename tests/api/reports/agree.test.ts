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

const sums = (valuesOfRows: readonly FigureValues[]) => {
  const total: Record<string, number> = {};
  for (const values of valuesOfRows)
    for (const [name, value] of Object.entries(values)) total[name] = (total[name] ?? 0) + (value ?? 0);
  return total;
};
const removeZeros = (values: FigureValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== 0));

/** Returns the expected figures, counted from the records. Excludes payment methods. */
function expectedValues({ sales, refunds }: GeneratedSales, { from, to }: Range, filter: Filter): FigureValues {
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
  const isWithinRange = ({ businessDate }: TradeRecord) => businessDate >= from && businessDate <= to;
  const add = (records: readonly TradeRecord[], name: string) =>
    records.reduce((sum, record) => sum + Number(record[name]), 0);
  const [salesInRange, refundsInRange] = [
    sales.filter((sale) => isWithinRange(sale) && isIn(sale)),
    refunds.filter((refund) => isWithinRange(refund) && isIn(saleById.get(String(refund['saleId'])))),
  ];
  return {
    sales: salesInRange.length,
    grossMinor: add(salesInRange, 'grossMinor'),
    discountsMinor: add(salesInRange, 'discountMinor'),
    taxMinor: add(salesInRange, 'taxMinor') - add(refundsInRange, 'taxMinor'),
    tipsMinor: add(salesInRange, 'tipMinor') - add(refundsInRange, 'tipMinor'),
    refunds: refundsInRange.length,
    refundsMinor:
      add(refundsInRange, 'amountMinor') - add(refundsInRange, 'taxMinor') - add(refundsInRange, 'tipMinor'),
    commissionMinor: add(salesInRange, 'commissionMinor') - add(refundsInRange, 'commissionMinor'),
    commissionTaxMinor: add(salesInRange, 'commissionTaxMinor') - add(refundsInRange, 'commissionTaxMinor'),
  };
}
const keysOf = (ids: unknown) => (((ids ?? []) as string[]).length === 0 ? [''] : (ids as string[]));

/** Returns the ledger movements of sales and refunds in a range. */
async function readMovements({ salesFixture }: GeneratedSales, { from, to }: Range) {
  const { rows } = await sql<Row>`select j.kind, e.direction, a.code, sum(e."amountMinor") as total
    from entries e join journals j on j.id = e."journalId" join "ledgerAccounts" a on a.id = e."accountId"
    where e."businessDate" >= ${from} and e."businessDate" <= ${to} and e.currency = 'MXN' and j.kind in ('saleCompleted', 'refund')
    group by j.kind, e.direction, a.code`.execute(salesFixture.db.kysely);
  const add = (isMeant: (row: Row) => boolean) =>
    rows.filter(isMeant).reduce((sum, { total }) => sum + Number(total), 0);
  const sumMovements = (code: string) =>
    add((row) => row['code'] === code && row['direction'] === 'credit') -
    add((row) => row['code'] === code && row['direction'] === 'debit');
  return {
    collected:
      add(({ kind, direction }) => kind === 'saleCompleted' && direction === 'debit') -
      add(({ kind, direction }) => kind === 'refund' && direction === 'debit'),
    commission: sumMovements('income:commission:MXN'),
    commissionTax: sumMovements('liability:tax:MXN'),
  };
}

describe.each([
  ['America/Mexico_City', 1],
  ['America/Santiago', 2],
  ['Europe/Madrid', 3],
])('sales report in %s', (timeZone, seed) => {
  const chance = createSeededRandom(seed);
  let generatedSales: GeneratedSales;
  beforeAll(async () => {
    generatedSales = await generateSales(chance, timeZone, 160);
  });
  afterAll(() => generatedSales.salesFixture.close());

  async function getReport(query: Record<string, string>): Promise<ReportResponse> {
    const response = await generatedSales.salesFixture.send('GET', `reports/sales?${new URLSearchParams(query)}`);
    if (response.status !== 200) throw new Error(`${JSON.stringify(query)} ${response.text}`);
    return response.json as unknown as ReportResponse;
  }

  function drawRange(): Range {
    const from = chance.percent(60)
      ? daysAfter('2026-02-25', chance.integerBelow(240))
      : chance.pick(generatedSales.sales).businessDate;
    return { from, to: daysAfter(from, chance.pick([0, 1, 6, 27, 30, 60, 250])) };
  }

  function drawFilter(): Filter {
    const names = Object.keys(generatedSales.keys).filter(
      (name) => name !== 'method' && chance.percent(18),
    ) as (keyof GeneratedSales['keys'])[];
    return Object.fromEntries(
      names.map((name) => [
        name,
        [...new Set([chance.pick(generatedSales.keys[name]), chance.pick(generatedSales.keys[name])])],
      ]),
    );
  }

  it('has enough random sales, refunds and payment methods, and every check passes', async () => {
    expect(generatedSales.sales.length).toBeGreaterThan(60);
    expect(generatedSales.refunds.length).toBeGreaterThan(15);
    expect(generatedSales.sales.some(({ payments }) => payments.length > 1)).toBe(true);
    expect(await generatedSales.salesFixture.listFaults()).toEqual([]);
  });

  it('sums rows, series and hours to the totals of the records, for any query', async () => {
    for (let index = 0; index < 120; index += 1) {
      const [range, filter] = [drawRange(), drawFilter()];
      const groupBy = chance.pick(Object.keys(salesReport.groupings));
      const intervals = salesReport.intervals.slice(range.from === range.to ? 0 : 1);
      const { totals, rows, series, panels } = await getReport({
        ...range,
        groupBy,
        interval: range.from === range.to && chance.percent(50) ? 'hour' : chance.pick(intervals),
        filter: JSON.stringify(filter),
      });
      const query = JSON.stringify({ range, filter, groupBy });
      expect({ query, ...totals }).toEqual({ query, ...expectedValues(generatedSales, range, filter) });
      for (const parts of [rows, series])
        expect(removeZeros(sums(parts.map(({ values }) => values)))).toEqual(removeZeros(totals));
      const hourTotals = Object.fromEntries(salesReport.panels.hours.map((name) => [name, totals[name] ?? 0]));
      expect(removeZeros(sums((panels['hours'] ?? []).map(({ values }) => values)))).toEqual(removeZeros(hourTotals));
    }
  });

  it('names rows after their records, archived and previous ones included', async () => {
    const readTitle = async (address: string, id: string) => {
      const { json } = await generatedSales.salesFixture.send('GET', `${address}/${id}`);
      return json['displayName'] ?? json['name'];
    };
    const readTitles = (grouping: Grouping, key: string) =>
      key === '' || (grouping.kind !== 'records' && grouping.kind !== 'sets')
        ? [undefined]
        : Promise.all(key.split(',').map((id) => readTitle(grouping.resource, id)));
    const firstOccasion = generatedSales.keys.occasion.find((key) => key !== '') ?? '';
    const catalogs = catalogsOf(generatedSales.salesFixture);
    expect((await catalogs.archive('occasions', await catalogs.get('occasions', firstOccasion))).status).toBe(200);
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
        expect([groupBy, key, names ?? [name]]).toEqual([groupBy, key, await readTitles(grouping, key)]);
    }
    expect((await catalogs.act('occasions', await catalogs.get('occasions', firstOccasion), 'restore')).status).toBe(
      200,
    );
  });

  it('equals the ledger of the same days', async () => {
    for (let index = 0; index < 40; index += 1) {
      const range = drawRange();
      const { totals } = await getReport({ ...range });
      const movements = await readMovements(generatedSales, range);
      expect({
        range,
        collected: figureValue(salesReport.figures, totals, 'collectedMinor'),
        commission: totals['commissionMinor'],
        commissionTax: totals['commissionTaxMinor'],
      }).toEqual({ range, ...movements });
    }
  });

  it('splits sales by payment method as paid', async () => {
    const range = { from: '2026-02-25', to: '2026-11-30' };
    const { rows } = await getReport({ ...range, groupBy: 'method' });
    for (const { key, values } of rows) {
      const sumPayments = (records: readonly TradeRecord[]) =>
        records
          .flatMap(({ payments }) => payments)
          .filter(({ method }) => method === key)
          .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      expect([key, figureValue(salesReport.figures, values, 'collectedMinor')]).toEqual([
        key,
        sumPayments(generatedSales.sales) - sumPayments(generatedSales.refunds),
      ]);
    }
  });

  it('compares with the report of the other range', async () => {
    for (const compare of ['previousPeriod', 'samePeriodLastYear', 'sameWeekdays']) {
      const { meta, previous } = await getReport({ from: '2026-10-26', to: '2026-11-01', compare, groupBy: 'company' });
      const { from = '', to = '' } = meta.compared ?? {};
      expect(meta.compared?.until).toBeNull();
      const otherReport = await getReport({ from, to, groupBy: 'company' });
      expect(previous?.totals).toEqual(otherReport.totals);
      expect(previous?.series).toEqual(otherReport.series);
    }
  });

  it('compares a running day up to the same time', async () => {
    const { meta, previous } = await getReport({
      from: '2026-11-01',
      to: '2026-11-30',
      compare: 'previousPeriod',
      groupBy: 'channel',
    });
    const comparedUntil = meta.compared?.until ?? '';
    expect(meta.compared).toMatchObject({ from: '2026-10-01' });
    const formatTime = (moment: Date) =>
      new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(moment);
    expect(formatTime(new Date(comparedUntil))).toBe(formatTime(generatedSales.salesFixture.now.value));
    const salesInHour = generatedSales.sales.filter(
      ({ businessDate, completedAt }) =>
        businessDate >= '2026-10-01' &&
        String(completedAt) < comparedUntil &&
        businessDate <= (meta.compared?.to ?? ''),
    );
    expect(previous?.totals['sales']).toBe(salesInHour.length);
    expect(salesInHour.length).toBeGreaterThan(0);
  });
});
