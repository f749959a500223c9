import type { Currency } from '../../contract/currencies';
import type { payableSources } from '../../contract/money/liquidations';
import { payableSigns, type PayableAmount } from '../../contract/money/payables';
import { signedSum } from '../../contract/totals';
import type { WriteContext } from '../engine/writeContext';

export interface Payable {
  source: { type: (typeof payableSources)[number]; id: string; number: string };
  companyId: string;
  currency: Currency;
  /** A calendar date in the platform's zone. */
  businessDate: string;
  /** In minor units; absent ones are 0. */
  amounts: Partial<Record<PayableAmount, number>>;
}

/** Returns the net, in minor units. It equals what the posting of the same action added to the company's account. */
function netAmount(amounts: Payable['amounts']): number {
  return signedSum({ addends: payableSigns }, amounts);
}

/** Records the effect of a posting on a company's account, for the next run. */
export async function recordPayable(
  context: WriteContext,
  { source, companyId, currency, businessDate, amounts }: Payable,
): Promise<void> {
  await context.trx
    .insertInto('payables')
    .values({
      sourceType: source.type,
      sourceId: source.id,
      number: source.number,
      companyId,
      currency,
      businessDate,
      at: context.at,
      ...amounts,
      netMinor: netAmount(amounts),
    })
    .execute();
}
