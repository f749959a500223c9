import { currencies, type Currency } from '../../../contract/currencies';
import type { SampleRecord, Maker } from '../maker';
import { planDeposits } from './deposits';
import { planGiftCards } from './giftCards';
import { planInvestments } from './investments';
import { planLiquidations } from './liquidations';
import type { Market, Seller } from './market';
import { planSales } from './sales';
import { planSettlements } from './settlements';

/** Everything money does in the sample, planned on the market's agenda. */
export function planTrade(market: Market): void {
  planInvestments(market);
  planSettlements(market);
  planGiftCards(market);
  planDeposits(market);
  planSales(market);
  planLiquidations(market);
}

/** The companies that sell: the first ones of the list sell most, and abroad each one sells a good part of what is sold there. */
export async function sellersOf(maker: Maker): Promise<Seller[]> {
  const companies = await maker.list('catalogs/companies', { state: 'active', active: true });
  return companies.map((company, place) =>
    sellerOf(company, (company['currency'] === 'MXN' ? 3 : 9) + Math.floor(60 / (2 + place))),
  );
}

function currencyIn(value: unknown): Currency {
  const known = currencies.find((one) => one === value);
  if (!known) throw new Error(`${String(value)} is no currency`);
  return known;
}

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function sellerOf({ id, slug, currency, payoutSchedule, categoryIds, labelIds }: SampleRecord, weight: number): Seller {
  return {
    id,
    slug: String(slug),
    currency: currencyIn(currency),
    payoutSchedule: String(payoutSchedule),
    categoryIds: idsIn(categoryIds),
    labelIds: idsIn(labelIds),
    weight,
  };
}
