import { currencies, type Currency } from './currencies';

/** Defaults of new records, changed by owners (`/settings`). A change does not affect existing records. */
export interface NewRecordDefaults {
  readonly currencies: readonly Currency[];
  /** Commission on the sales of a new company, in basis points. */
  readonly commissionBp: number;
}

export const builtInNewRecordDefaults: NewRecordDefaults = { currencies, commissionBp: 1500 };

export const maxCommissionBp = 5000;
