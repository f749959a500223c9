import type { Currency } from './currencies';

/**
 * The tax on the platform's commission, in basis points: the IVA of the currency's country. The tax that customers
 * pay on their food is the company's, and not computed here.
 */
export const commissionTaxBp: Readonly<Record<Currency, number>> = { MXN: 1_600, COP: 1_900, CLP: 1_900 };
