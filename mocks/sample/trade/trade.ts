import { companies } from '../../../contract/catalogs/companies';
import type { RecordOf } from '../../../contract/resource';
import type { Maker } from '../maker';
import { planDeposits } from './deposits';
import { planGiftCards } from './giftCards';
import { planInvestments } from './investments';
import { planLiquidations } from './liquidations';
import type { Market, Seller } from './market';
import { planSales } from './sales';
import { planSettlements } from './settlements';

/** Plans everything that moves money, on the market's agenda. */
export function planTrade(market: Market): void {
  planInvestments(market);
  planSettlements(market);
  planGiftCards(market);
  planDeposits(market);
  planSales(market);
  planLiquidations(market);
}

/**
 * The companies that sell: the first ones of the list sell most; each company abroad has a large share of the sales
 * in its country.
 */
export async function sellersOf(maker: Maker): Promise<Seller[]> {
  const active = await maker.list(companies, { state: 'active', active: true });
  return active.map((company, place) =>
    sellerOf(company, (company.currency === 'MXN' ? 3 : 9) + Math.floor(60 / (2 + place))),
  );
}

function sellerOf(
  { id, slug, currency, payoutSchedule, categoryIds, labelIds }: RecordOf<typeof companies>,
  weight: number,
): Seller {
  return {
    id,
    slug,
    currency,
    payoutSchedule: payoutSchedule ?? '',
    categoryIds: categoryIds ?? [],
    labelIds: labelIds ?? [],
    weight,
  };
}
