import { commissionTaxBp } from '../../contract/commissionTax';
import type { Currency } from '../../contract/currencies';
import { applyRate } from '../../contract/shares';

interface SaleAmountsInput {
  grossMinor: number;
  discountMinor: number;
  taxMinor: number;
  tipMinor: number;
  currency: Currency;
}

export interface SaleAmounts {
  totalMinor: number;
  commissionMinor: number;
  commissionTaxMinor: number;
  companyNetMinor: number;
}

export function totalOf({ grossMinor, discountMinor, taxMinor, tipMinor }: Omit<SaleAmountsInput, 'currency'>): number {
  return grossMinor - discountMinor + taxMinor + tipMinor;
}

/** Charges commission on gross − discount, not on tax or tip. `commissionBp`: the company's rate in basis points. */
export function computeSaleAmounts(input: SaleAmountsInput, commissionBp: number): SaleAmounts {
  const totalMinor = totalOf(input);
  const commissionMinor = applyRate(input.grossMinor - input.discountMinor, commissionBp);
  const commissionTaxMinor = applyRate(commissionMinor, commissionTaxBp[input.currency]);
  return {
    totalMinor,
    commissionMinor,
    commissionTaxMinor,
    companyNetMinor: totalMinor - commissionMinor - commissionTaxMinor,
  };
}
