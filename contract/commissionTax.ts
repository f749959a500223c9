import type { Currency } from './currencies';

/**
 * IVA on the platform's commission, in basis points, by currency. The tax on meals is not computed here: it is sent
 * with each sale.
 */
export const commissionTaxBp: Readonly<Record<Currency, number>> = { MXN: 1_600, COP: 1_900, CLP: 1_900 };
