import { commissionTaxBp } from '../../contract/commissionTax';
import type { Currency } from '../../contract/currencies';
import { rateOf } from '../../contract/shares';

/** What a sale is asked with, in minor units of its currency. */
interface SaleAmountsInput {
  grossMinor: number;
  discountMinor: number;
  taxMinor: number;
  tipMinor: number;
  currency: Currency;
}

/** What follows from it. */
export interface SaleAmounts {
  totalMinor: number;
  commissionMinor: number;
  commissionTaxMinor: number;
  /** What the company is owed: `totalMinor` less the other two. */
  companyNetMinor: number;
}

/** gross − discount + tax + tip (docs/business.md, Sales). */
export function totalOf({ grossMinor, discountMinor, taxMinor, tipMinor }: Omit<SaleAmountsInput, 'currency'>): number {
  return grossMinor - discountMinor + taxMinor + tipMinor;
}

/** The platform earns on what was sold: neither on tax nor on tip. `commissionBp` is the company's rate. */
export function saleAmounts(asked: SaleAmountsInput, commissionBp: number): SaleAmounts {
  const totalMinor = totalOf(asked);
  const commissionMinor = rateOf(asked.grossMinor - asked.discountMinor, commissionBp);
  const commissionTaxMinor = rateOf(commissionMinor, commissionTaxBp[asked.currency]);
  return {
    totalMinor,
    commissionMinor,
    commissionTaxMinor,
    companyNetMinor: totalMinor - commissionMinor - commissionTaxMinor,
  };
}
