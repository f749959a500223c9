import type { Currency } from './currencies';

/**
 * Tax on the platform's commission in basis points: the IVA of the currency's country. Companies tax their customers'
 * meals themselves; that tax is not computed here.
 */
export const commissionTaxBp: Readonly<Record<Currency, number>> = { MXN: 1_600, COP: 1_900, CLP: 1_900 };
