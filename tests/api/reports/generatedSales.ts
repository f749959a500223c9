import { paymentMethods, type Payment } from '../../../contract/money/sales';
import { openSalesFixture, type SalesFixture, type Sale } from '../sales/salesFixture';
import { catalogsOf } from '../catalogRequests';
import { listPath } from '../apiFixture';
import type { SeededRandom } from '../money/seededRandom';

/** Sale or refund as returned by the API. */
export type TradeRecord = Record<string, unknown> & { id: string; businessDate: string; payments: Payment[] };

export interface GeneratedSales {
  salesFixture: SalesFixture;
  sales: TradeRecord[];
  refunds: TradeRecord[];
  keys: Readonly<
    Record<'company' | 'category' | 'labels' | 'occasion' | 'plan' | 'channel' | 'method', readonly string[]>
  >;
}

/** Dates near clock changes, month ends and the end of February. */
const startDates = [
  '2026-02-27',
  '2026-03-28',
  '2026-04-04',
  '2026-05-30',
  '2026-09-05',
  '2026-10-01',
  '2026-10-24',
  '2026-10-31',
];

/** Generates sales and refunds around the start dates in a time zone. The clock ends at the last date. */
export async function generateSales(chance: SeededRandom, timeZone: string, events: number): Promise<GeneratedSales> {
  const salesFixture = await openSalesFixture(undefined, { timeZone });
  const catalogs = catalogsOf(salesFixture);
  const createSeveral = (id: 'categories' | 'labels' | 'occasions') =>
    Promise.all([1, 2, 3].map(async () => (await catalogs.create(id)).id));
  const companies = [
    salesFixture.company.id,
    (await salesFixture.createCompany()).id,
    (await salesFixture.createCompany()).id,
  ];
  const [categories, labels, occasions] = [
    await createSeveral('categories'),
    await createSeveral('labels'),
    await createSeveral('occasions'),
  ];
  const plans = [(await catalogs.create('plans')).id];
  salesFixture.now.value = new Date('2026-02-01T12:00:00Z');
  await salesFixture.topUp(salesFixture.person.id, 50_000_000);
  const drawIdOrNull = (ids: readonly string[]) => (chance.percent(60) ? chance.pick(ids) : null);

  const timesOfEvents = Array.from(
    { length: events },
    () => Date.parse(`${chance.pick(startDates)}T00:00:00Z`) + chance.integerBelow(4 * 86_400_000),
  ).sort((one, other) => one - other);
  const openSales: Sale[] = [];
  for (const time of timesOfEvents) {
    salesFixture.now.value = new Date(time);
    const sale = openSales.length > 0 && chance.percent(30) ? chance.pick(openSales) : null;
    if (sale) {
      const { totalMinor, refundedMinor, state } = await salesFixture.readSale(`sales/${sale.id}`);
      const remainingMinor = totalMinor - refundedMinor;
      if (state === 'completed' && remainingMinor > 0)
        await salesFixture.act(`sales/${sale.id}`, 'refund', {
          amountMinor: chance.percent(40) ? remainingMinor : 1 + chance.integerBelow(remainingMinor),
          atFault: chance.pick(['company', 'platform', 'customer']),
          reason: 'no llegó',
        });
      else if (state === 'paid')
        await salesFixture.act(`sales/${sale.id}`, chance.percent(85) ? 'complete' : 'cancel', {
          reason: 'ya no',
        });
      continue;
    }
    const grossMinor = chance.integerBelow(90_000);
    const discountMinor = chance.percent(30) ? chance.integerBelow(grossMinor + 1) : 0;
    const [taxMinor, tipMinor] = [chance.integerBelow(9_000), chance.percent(50) ? chance.integerBelow(3_000) : 0];
    const placedAt = salesFixture.now.value.toISOString();
    const form = {
      companyId: chance.pick(companies),
      accountId: salesFixture.person.id,
      categoryId: drawIdOrNull(categories),
      labelIds: labels.filter(() => chance.percent(40)),
      occasionId: drawIdOrNull(occasions),
      planId: drawIdOrNull(plans),
      channel: chance.pick(['app', 'web', 'counter']),
      placedAt: placedAt,
      ...(chance.percent(70) && { completedAt: placedAt }),
      grossMinor,
      discountMinor,
      taxMinor,
      tipMinor,
      payments: drawPayments(chance, grossMinor - discountMinor + taxMinor + tipMinor),
    };
    openSales.push(
      await salesFixture.createSale(
        chance.percent(70)
          ? { ...form, placedAt: new Date(time - chance.integerBelow(5_000_000)).toISOString() }
          : form,
      ),
    );
  }
  const listAll = async (resource: string) =>
    (await salesFixture.send('GET', listPath(resource, { range: [0, 999] }))).json as unknown as TradeRecord[];
  return {
    salesFixture,
    sales: (await listAll('sales')).filter(({ state }) => state === 'completed' || state === 'refunded'),
    refunds: await listAll('refunds'),
    keys: {
      company: companies,
      category: ['', ...categories],
      labels: ['', ...labels],
      occasion: ['', ...occasions],
      plan: ['', ...plans],
      channel: ['app', 'web', 'counter'],
      method: paymentMethods,
    },
  };
}

function drawPayments(chance: SeededRandom, totalMinor: number): Payment[] {
  const methods = (['card', 'wallet', 'cash', 'transfer'] as const).filter(() => chance.percent(45));
  const payments: Payment[] = [];
  let remainingMinor = totalMinor;
  for (const method of methods) {
    const amountMinor = method === methods.at(-1) ? remainingMinor : chance.integerBelow(remainingMinor + 1);
    if (amountMinor > 0)
      payments.push({ method, amountMinor, collectedBy: method === 'cash' ? 'company' : 'platform' });
    remainingMinor -= amountMinor;
  }
  const allPayments: Payment[] =
    remainingMinor > 0
      ? [...payments, { method: 'card', amountMinor: remainingMinor, collectedBy: 'platform' }]
      : payments;
  return allPayments.flatMap((payment) => (chance.percent(25) ? splitInHalves(payment) : [payment]));
}

function splitInHalves(payment: Payment): Payment[] {
  const halfMinor = Math.floor(payment.amountMinor / 2);
  return halfMinor === 0
    ? [payment]
    : [
        { ...payment, amountMinor: halfMinor },
        { ...payment, amountMinor: payment.amountMinor - halfMinor },
      ];
}
