import { currencies, type Currency } from './currencies';

/** Settings for new records, changed by owners (`/settings`); existing records are unaffected. */
export interface NewRecords {
  readonly currencies: readonly Currency[];
  /** Default commission of a company on each sale, in basis points. */
  readonly commissionBp: number;
}

export const defaultNewRecords: NewRecords = { currencies, commissionBp: 1500 };

export const maxCommissionBp = 5000;
