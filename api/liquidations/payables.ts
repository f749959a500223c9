import type { Currency } from '../../contract/currencies';
import type { payableSources } from '../../contract/money/liquidations';
import { payableSigns, type PayableAmount } from '../../contract/money/payables';
import { signedSum } from '../../contract/totals';
import { deferWrite } from '../db/deferWrite';
import type { WriteContext } from '../engine/writeContext';

export interface Payable {
  source: { type: (typeof payableSources)[number]; id: string; number: string };
  companyId: string;
  currency: Currency;
  businessDate: string;
  amounts: Partial<Record<PayableAmount, number>>;
}

/** Returns the amount that the posting of the same action adds to the company's account. */
function netAmount(amounts: Payable['amounts']): number {
  return signedSum({ addends: payableSigns }, amounts);
}

export async function recordPayable(
  context: WriteContext,
  { source, companyId, currency, businessDate, amounts }: Payable,
): Promise<void> {
  await deferWrite(
    context.trx,
    context.trx.insertInto('payables').values({
      sourceType: source.type,
      sourceId: source.id,
      number: source.number,
      companyId,
      currency,
      businessDate,
      at: context.at,
      ...amounts,
      netMinor: netAmount(amounts),
    }),
  );
}
