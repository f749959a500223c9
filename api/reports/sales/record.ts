import { firstOfMonth } from '../../../contract/days';
import { addToSums } from '../../db/accumulate';
import { deferWrite } from '../../db/deferWrite';
import type { SaleSumRow } from '../../db/tables';
import { saleAmounts, saleDimensions } from '../../db/reports';
import type { DividedRefund, DividedSale } from '../../sales/parts';
import type { WriteContext } from '../../engine/writeContext';
import {
  factsOfRefund,
  factsOfSale,
  dimensionKeys,
  type CountedRefund,
  type CountedSale,
  type SaleFact,
  type SaleReferences,
} from './facts';

export function recordSale(context: WriteContext, sale: CountedSale): Promise<void> {
  return storeFacts(context, factsOfSale(sale, context.timeZone));
}

export function recordRefund(
  context: WriteContext,
  refund: CountedRefund,
  sale: SaleReferences & DividedSale,
  earlier: readonly DividedRefund[],
): Promise<void> {
  return storeFacts(context, factsOfRefund(refund, { sale, earlier }, dimensionKeys(sale), context.timeZone));
}

async function storeFacts({ trx }: WriteContext, facts: readonly SaleFact[]): Promise<void> {
  await deferWrite(trx, trx.insertInto('saleFacts').values(facts));
  const rows = facts.flatMap(perDimension);
  await addToSums(trx, { table: 'salesByDay', ...sums }, rows);
  await addToSums(trx, { table: 'salesByMonth', ...sums }, rows.map(toMonthRow));
}

const sums = { keys: ['currency', 'dimension', 'businessDate', 'key'], amounts: saleAmounts } as const;

const toMonthRow = ({ businessDate, ...others }: SaleSumRow): SaleSumRow => ({
  ...others,
  businessDate: firstOfMonth(businessDate),
});

function perDimension(fact: SaleFact): SaleSumRow[] {
  const dayAmounts = dayAmountsOf(fact);
  const keys: [string, string][] = [
    ['', ''],
    ['hour', fact.hour],
    ...saleDimensions.map((name): [string, string] => [name, fact[name]]),
  ];
  return keys.map(([dimension, key]) => Object.assign({ dimension, key }, dayAmounts));
}

function dayAmountsOf(fact: SaleFact): Omit<SaleSumRow, 'dimension' | 'key'> {
  const { currency, businessDate, sales, grossMinor, discountsMinor, refundsMinor, refunds } = fact;
  const { taxMinor, tipsMinor, commissionMinor, commissionTaxMinor } = fact;
  const salesAndRefunds = { sales, grossMinor, discountsMinor, refundsMinor, refunds };
  return { currency, businessDate, ...salesAndRefunds, taxMinor, tipsMinor, commissionMinor, commissionTaxMinor };
}
