import { sales } from '../../../contract/money/sales';
import { daysAfter } from '../../../contract/days';
import type { Payment } from '../../../contract/money/sales';
import { prorate } from '../../../contract/shares';
import type { RecordOf } from '../../../contract/resource';

type Sale = RecordOf<typeof sales>;
import { createSaleItems, randomBill } from './bills';
import { menuOf } from './menus';
import { assetBalanceMinor } from './settlements';
import {
  ana,
  instantOn,
  daysBetween,
  daysOf,
  pickWeighted,
  julia,
  pickOne,
  type Buyer,
  type Simulation,
  type Seller,
} from './simulation';

const averageSalesPerDay = 1.65;
/** Factors of the number of sales, from Sunday to Saturday. */
const weekdayFactors = [1.15, 0.75, 0.75, 0.85, 0.95, 1.3, 1.45];
/** Weights of the 24 hours, from midnight. */
const hourWeights = [0, 0, 0, 0, 0, 0, 0, 0, 3, 5, 3, 2, 4, 9, 13, 11, 5, 3, 4, 8, 12, 11, 5, 1];
const feastMonths = new Set(['05', '09', '12']);

export function planSales(simulation: Simulation): void {
  const { client, agenda } = simulation;
  const days = daysOf(simulation);
  for (const [age, day] of [...days, daysAfter(simulation.lastDay, 1)].entries()) {
    const growth = 0.55 + (0.9 * age) / days.length;
    const expected =
      averageSalesPerDay *
      growth *
      (weekdayFactors[new Date(day).getUTCDay()] ?? 1) *
      (feastMonths.has(day.slice(5, 7)) ? 1.25 : 1);
    const count = Math.floor(expected) + (client.randomInt(1_000) < (expected % 1) * 1_000 ? 1 : 0);
    for (let sale = 0; sale < count; sale += 1) {
      const hour = pickWeighted(simulation, [...hourWeights.keys()], (one) => hourWeights[one] ?? 0);
      const completedAt = instantOn(day, hour, client.randomInt(60));
      agenda.plan(completedAt, () => sell(simulation, day, completedAt));
    }
  }
  for (const ago of [18, 14, 11, 8, 4]) {
    for (const regularSeller of selectRegularSellers(simulation)) {
      const completedAt = instantOn(daysAfter(simulation.lastDay, -ago), 20, client.randomInt(60));
      agenda.plan(
        completedAt,
        async () =>
          void (await createSale(
            simulation,
            daysAfter(simulation.lastDay, -ago),
            addMinutes(completedAt, -30),
            completedAt,
            regularSeller,
          )),
      );
    }
  }
  const indebtedSeller = simulation.sellers.find(({ slug }) => slug === indebtedCompanySlug);
  for (const ago of indebtedSeller ? [16, 9, 2] : []) {
    const completedAt = instantOn(daysAfter(simulation.lastDay, -ago), 14, client.randomInt(60));
    agenda.plan(
      completedAt,
      async () =>
        void (await createSale(
          simulation,
          daysAfter(simulation.lastDay, -ago),
          addMinutes(completedAt, -30),
          completedAt,
          indebtedSeller,
        )),
    );
  }
  for (let minute = 10; minute < 55; minute += 9) {
    const placedAt = instantOn(simulation.lastDay, 23, minute);
    agenda.plan(placedAt, async () => void (await createSale(simulation, simulation.lastDay, placedAt, null)));
  }
}

/** Returns one seller per currency and payout schedule, with regular sales, so that the latest runs are not empty. */
function selectRegularSellers({ sellers }: Simulation): Seller[] {
  const regularSellers = new Map<string, Seller>();
  for (const seller of sellers) {
    const kind = `${seller.currency} ${seller.payoutSchedule}`;
    if (seller.slug !== indebtedCompanySlug && !regularSellers.has(kind)) regularSellers.set(kind, seller);
  }
  return [...regularSellers.values()];
}

const addMinutes = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000);

async function sell(simulation: Simulation, day: string, completedAt: Date): Promise<void> {
  const { client, agenda } = simulation;
  if (client.randomInt(70) === 0) {
    const sale = await createSale(simulation, day, completedAt, null);
    agenda.plan(
      addMinutes(completedAt, 15),
      async () => void (await client.runAction(sales, sale, 'cancel', { reason: pickOne(simulation, cancelReasons) })),
    );
    return;
  }
  const sale = await createSale(simulation, day, addMinutes(completedAt, -20 - client.randomInt(35)), completedAt);
  // Plans no refund of a gift card payment, because the card may be blocked or expired by then.
  if (paymentsOf(sale).some(({ method }) => method === 'giftCard')) return;
  if (client.randomInt(33) === 0)
    planRefund(simulation, sale, addMinutes(completedAt, (18 + client.randomInt(50)) * 60));
  else if (isRefundedAfterPayout(simulation, day, sale))
    planRefund(simulation, sale, addMinutes(completedAt, (32 + client.randomInt(9)) * 24 * 60));
}

/** Selects the sales of a few days, which are refunded after their payout to the company. */
const isRefundedAfterPayout = ({ lastDay }: Simulation, day: string, { currency }: Sale) =>
  currency === 'MXN' && [-78, -80, -82, -85, -150, -152].some((ago) => day === daysAfter(lastDay, ago));

const cancelReasons = ['Se cerró la cocina.', 'El cliente se equivocó de sucursal.', 'Se acabó el platillo principal.'];
function paymentsOf(sale: Sale): readonly Payment[] {
  return sale.payments ?? [];
}

async function createSale(
  simulation: Simulation,
  day: string,
  placedAt: Date,
  completedAt: Date | null,
  regularSeller?: Seller,
): Promise<Sale> {
  const { client } = simulation;
  const seller = regularSeller ?? pickWeighted(simulation, simulation.sellers, ({ weight }) => weight);
  const buyer =
    client.randomInt(12) === 0 || simulation.buyers.length === 0 ? null : pickOne(simulation, simulation.buyers);
  const isFeast =
    regularSeller === undefined &&
    seller.currency === 'MXN' &&
    seller.slug !== indebtedCompanySlug &&
    client.randomInt(9) === 0;
  const costs = randomBill(client, seller.currency, isFeast ? 'feast' : 'table');
  const totalMinor = costs.grossMinor - costs.discountMinor + costs.taxMinor + costs.tipMinor;
  const payments =
    (regularSeller && seller.slug !== indebtedCompanySlug) || isFeast
      ? payByCard(totalMinor)
      : choosePayments(simulation, day, seller, buyer, totalMinor);
  const channel = payments.some(({ collectedBy }) => collectedBy === 'company')
    ? 'counter'
    : pickOne(simulation, ['app', 'app', 'app', 'web'] as const);
  const categoryId = pickOne(simulation, seller.categoryIds);
  const menu = menuOf(seller.currency, simulation.categories.get(categoryId) ?? '', isFeast);
  return client.create(sales, {
    companyId: seller.id,
    accountId: buyer?.id ?? null,
    categoryId,
    labelIds: seller.labelIds.slice(0, client.randomInt(seller.labelIds.length + 1)),
    occasionId: occasionOn(simulation, day),
    planId: buyer?.planId ?? null,
    channel,
    placedAt: placedAt.toISOString(),
    ...(completedAt && { completedAt: completedAt.toISOString() }),
    ...costs,
    currency: seller.currency,
    payments,
    ...(channel !== 'counter' && { items: createSaleItems(costs, menu, placedAt.getTime()) }),
  });
}

function occasionOn({ occasions }: Simulation, day: string): string | null {
  const occasion = occasions.find(({ startsOn, endsOn, recurrence }) => {
    const toComparable = (date: unknown) => (recurrence === 'yearly' ? String(date).slice(5) : String(date));
    const comparableDay = recurrence === 'yearly' ? day.slice(5) : day;
    return (
      startsOn !== null && toComparable(startsOn) <= comparableDay && comparableDay <= toComparable(endsOn ?? startsOn)
    );
  });
  return occasion?.id ?? null;
}

/** Company that collects all its sales in cash, and therefore owes the commission to the platform. */
export const indebtedCompanySlug = 'caldos-de-oro';

const payByCard = (amountMinor: number): Payment[] =>
  amountMinor > 0 ? [{ method: 'card', amountMinor, collectedBy: 'platform' }] : [];

function choosePayments(
  simulation: Simulation,
  day: string,
  seller: Seller,
  buyer: Buyer | null,
  totalMinor: number,
): Payment[] {
  const { client } = simulation;
  if (seller.slug === indebtedCompanySlug) return [{ method: 'cash', amountMinor: totalMinor, collectedBy: 'company' }];
  const card =
    seller.currency === 'MXN' && client.randomInt(3) === 0
      ? simulation.cards.find(
          ({ balanceMinor, expiresOn }) => balanceMinor > 0 && (expiresOn === null || daysBetween(day, expiresOn) > 1),
        )
      : undefined;
  if (card) {
    const amountMinor = Math.min(card.balanceMinor, totalMinor);
    card.balanceMinor -= amountMinor;
    return [
      { method: 'giftCard', amountMinor, collectedBy: 'platform', giftCardId: card.id },
      ...payByCard(totalMinor - amountMinor),
    ];
  }
  if (buyer && seller.currency === 'MXN' && buyer.walletMinor > 0) {
    const amountMinor = Math.min(buyer.walletMinor, totalMinor);
    buyer.walletMinor -= amountMinor;
    return [{ method: 'wallet', amountMinor, collectedBy: 'platform' }, ...payByCard(totalMinor - amountMinor)];
  }
  if (client.randomInt(5) === 0) return [{ method: 'cash', amountMinor: totalMinor, collectedBy: 'company' }];
  return client.randomInt(14) === 0
    ? [{ method: 'transfer', amountMinor: totalMinor, collectedBy: 'platform' }]
    : payByCard(totalMinor);
}

const complaints = [
  ['company', 'Llegó incompleto: faltaba la mitad del pedido.'],
  ['company', 'La comida llegó fría.'],
  ['company', 'Se equivocaron de platillo.'],
  ['platform', 'El repartidor no encontró la dirección.'],
  ['platform', 'Se cobró dos veces por una falla de la app.'],
  ['customer', 'Cortesía: lleva un año comprando cada semana.'],
] as const;

/**
 * Plans a refund. Outside Mexico the company bears the whole refund, because the platform has little money there. If
 * the account that received the payment has not enough money, the refund is postponed by a day.
 */
function planRefund(simulation: Simulation, sale: Sale, moment: Date): void {
  const { client, agenda } = simulation;
  const totalMinor = sale.totalMinor;
  agenda.plan(moment, async () => {
    const [atFault, reason] = pickOne(
      simulation,
      complaints.filter(([faultParty]) => sale.currency === 'MXN' || faultParty === 'company'),
    );
    const amountMinor =
      client.randomInt(3) === 0 ? totalMinor : Math.max(1, prorate(totalMinor, 20 + client.randomInt(50), 100));
    const assetPlace = paymentsOf(sale).some(({ method }) => method === 'transfer') ? 'bank' : 'processor';
    if ((await assetBalanceMinor(simulation, assetPlace, sale.currency)) < amountMinor)
      return planRefund(simulation, sale, addMinutes(moment, 24 * 60));
    await client.runAction(sales, sale, 'refund', { amountMinor, atFault, reason }, pickOne(simulation, [julia, ana]));
  });
}
