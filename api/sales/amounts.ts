import { commissionTaxBp } from '../../contract/commissionTax';
import type { Currency } from '../../contract/currencies';
import { rateOf } from '../../contract/shares';

/** Amounts in minor units of `currency`. */
interface SaleAmountsInput {
  grossMinor: number;
  discountMinor: number;
  taxMinor: number;
  tipMinor: number;
  currency: Currency;
}

/** Derived amounts, in minor units of the sale's currency. */
export interface SaleAmounts {
  totalMinor: number;
  commissionMinor: number;
  commissionTaxMinor: number;
  /** `totalMinor` − `commissionMinor` − `commissionTaxMinor`. */
  companyNetMinor: number;
}

/** Returns gross − discount + tax + tip, in minor units (docs/business.md, Sales). */
export function totalOf({ grossMinor, discountMinor, taxMinor, tipMinor }: Omit<SaleAmountsInput, 'currency'>): number {
  return grossMinor - discountMinor + taxMinor + tipMinor;
}

/** Charges commission on gross − discount, not on tax or tip. `commissionBp`: the company's rate in basis points. */
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
