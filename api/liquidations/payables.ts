import type { Currency } from '../contract/currencies';
import type { payableSources } from '../contract/money/liquidations';
import type { payableAmounts } from '../db/payables';
import type { Act } from '../resources/act';

export type PayableAmount = Exclude<(typeof payableAmounts)[number], 'netMinor'>;

/** One movement of a company's account. */
export interface Payable {
  source: { type: (typeof payableSources)[number]; id: string; number: string };
  companyId: string;
  currency: Currency;
  /** A calendar date in the platform's zone. */
  businessDate: string;
  /** In minor units; what is not said is 0. */
  amounts: Partial<Record<PayableAmount, number>>;
}

/** What adds to what the company is owed (1), and what takes from it (-1). */
const signs: Readonly<Record<PayableAmount, 1 | -1>> = {
  grossMinor: 1,
  discountMinor: -1,
  taxMinor: 1,
  tipMinor: 1,
  commissionMinor: -1,
  commissionTaxMinor: -1,
  refundsMinor: -1,
  collectedMinor: -1,
  depositsMinor: 1,
  carriedMinor: 1,
};

/** What a movement comes to: what the posting of the same act did to the company's account. */
export function netOf(amounts: Payable['amounts']): number {
  return Object.entries(amounts).reduce((net, [name, amountMinor]) => net + signs[name as PayableAmount] * amountMinor, 0);
}

/** Says what a posting did to a company's account, for the next liquidation to take it. */
export async function openPayable(act: Act, { source, companyId, currency, businessDate, amounts }: Payable): Promise<void> {
  await act.trx
    .insertInto('payables')
    .values({ sourceType: source.type, sourceId: source.id, number: source.number, companyId, currency, businessDate, at: act.at, ...amounts, netMinor: netOf(amounts) })
    .execute();
}
