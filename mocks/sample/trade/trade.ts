import { companies } from '../../../contract/catalogs/companies';
import type { RecordOf } from '../../../contract/resource';
import type { SampleClient } from '../sampleClient';
import { planDeposits } from './deposits';
import { planGiftCards } from './giftCards';
import { planInvestments } from './investments';
import { planLiquidations } from './liquidations';
import type { Simulation, Seller } from './simulation';
import { planSales } from './sales';
import { planSettlements } from './settlements';

/** Plans everything that moves money, on the market's agenda. */
export function planTrade(simulation: Simulation): void {
  planInvestments(simulation);
  planSettlements(simulation);
  planGiftCards(simulation);
  planDeposits(simulation);
  planSales(simulation);
  planLiquidations(simulation);
}

/**
 * The companies that sell: the first ones of the list sell most; each company abroad has a large share of the sales
 * in its country.
 */
export async function sellersOf(client: SampleClient): Promise<Seller[]> {
  const active = await client.list(companies, { state: 'active', active: true });
  return active.map((company, index) =>
    sellerOf(company, (company.currency === 'MXN' ? 3 : 9) + Math.floor(60 / (2 + index))),
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
