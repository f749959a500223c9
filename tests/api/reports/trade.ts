import { paymentMethods, type Payment } from '../../../contract/money/sales';
import { openMarket, type Market, type Sale } from '../sales/market';
import { catalogsOf } from '../catalogTests';
import { list } from '../harness';
import type { Chance } from '../money/chance';

/** Sales and refunds as their resources answer them. */
export type TradeRecord = Record<string, unknown> & { id: string; businessDate: string; payments: Payment[] };

export interface Trade {
  market: Market;
  sales: TradeRecord[];
  refunds: TradeRecord[];
  keys: Readonly<
    Record<'company' | 'category' | 'labels' | 'occasion' | 'plan' | 'channel' | 'method', readonly string[]>
  >;
}

/** Days around which clocks are moved somewhere, months end, or February does. */
const moments = [
  '2026-02-27',
  '2026-03-28',
  '2026-04-04',
  '2026-05-30',
  '2026-09-05',
  '2026-10-01',
  '2026-10-24',
  '2026-10-31',
];

/** A market that has sold and given back around those days, in a zone; its clock stands at the last of it. */
export async function trade(chance: Chance, timeZone: string, events: number): Promise<Trade> {
  const market = await openMarket(undefined, { timeZone });
  const catalogs = catalogsOf(market);
  const several = (id: 'categories' | 'labels' | 'occasions') =>
    Promise.all([1, 2, 3].map(async () => (await catalogs.create(id)).id));
  const companies = [market.company.id, (await market.newCompany()).id, (await market.newCompany()).id];
  const [categories, labels, occasions] = [
    await several('categories'),
    await several('labels'),
    await several('occasions'),
  ];
  const plans = [(await catalogs.create('plans')).id];
  market.now.value = new Date('2026-02-01T12:00:00Z');
  await market.topUp(market.person.id, 50_000_000);
  const maybe = (ids: readonly string[]) => (chance.percent(60) ? chance.one(ids) : null);

  const times = Array.from(
    { length: events },
    () => Date.parse(`${chance.one(moments)}T00:00:00Z`) + chance.below(4 * 86_400_000),
  ).sort((one, other) => one - other);
  const open: Sale[] = [];
  for (const time of times) {
    market.now.value = new Date(time);
    const sold = open.length > 0 && chance.percent(30) ? chance.one(open) : null;
    if (sold) {
      const { totalMinor, refundedMinor, state } = await market.look(`sales/${sold.id}`);
      const left = totalMinor - refundedMinor;
      if (state === 'completed' && left > 0)
        await market.act(`sales/${sold.id}`, 'refund', {
          amountMinor: chance.percent(40) ? left : 1 + chance.below(left),
          atFault: chance.one(['company', 'platform', 'customer']),
          reason: 'no llegó',
        });
      else if (state === 'paid')
        await market.act(`sales/${sold.id}`, chance.percent(85) ? 'complete' : 'cancel', { reason: 'ya no' });
      continue;
    }
    const grossMinor = chance.below(90_000);
    const discountMinor = chance.percent(30) ? chance.below(grossMinor + 1) : 0;
    const [taxMinor, tipMinor] = [chance.below(9_000), chance.percent(50) ? chance.below(3_000) : 0];
    const at = market.now.value.toISOString();
    const form = {
      companyId: chance.one(companies),
      accountId: market.person.id,
      categoryId: maybe(categories),
      labelIds: labels.filter(() => chance.percent(40)),
      occasionId: maybe(occasions),
      planId: maybe(plans),
      channel: chance.one(['app', 'web', 'counter']),
      placedAt: at,
      ...(chance.percent(70) && { completedAt: at }),
      grossMinor,
      discountMinor,
      taxMinor,
      tipMinor,
      payments: paidBy(chance, grossMinor - discountMinor + taxMinor + tipMinor),
    };
    open.push(
      await market.sell(
        chance.percent(70) ? { ...form, placedAt: new Date(time - chance.below(5_000_000)).toISOString() } : form,
      ),
    );
  }
  const all = async (resource: string) =>
    (await market.send('GET', list(resource, { range: [0, 999] }))).json as unknown as TradeRecord[];
  return {
    market,
    sales: (await all('sales')).filter(({ state }) => state === 'completed' || state === 'refunded'),
    refunds: await all('refunds'),
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

function paidBy(chance: Chance, totalMinor: number): Payment[] {
  const means = (['card', 'wallet', 'cash', 'transfer'] as const).filter(() => chance.percent(45));
  const payments: Payment[] = [];
  let left = totalMinor;
  for (const method of means) {
    const amountMinor = method === means.at(-1) ? left : chance.below(left + 1);
    if (amountMinor > 0)
      payments.push({ method, amountMinor, collectedBy: method === 'cash' ? 'company' : 'platform' });
    left -= amountMinor;
  }
  const all: Payment[] =
    left > 0 ? [...payments, { method: 'card', amountMinor: left, collectedBy: 'platform' }] : payments;
  return all.flatMap((payment) => (chance.percent(25) ? halves(payment) : [payment]));
}

/** One means twice: two cards, two bills of cash. */
function halves(payment: Payment): Payment[] {
  const half = Math.floor(payment.amountMinor / 2);
  return half === 0
    ? [payment]
    : [
        { ...payment, amountMinor: half },
        { ...payment, amountMinor: payment.amountMinor - half },
      ];
}
