import { currencies, type Currency } from './currencies';

/** What owners set of new records (`/settings`); what there is stays as it is. */
export interface NewRecords {
  /** What companies, plans, gift cards, deposits and investments may be in. */
  readonly currencies: readonly Currency[];
  /** What a company pays of each sale, where its form does not say otherwise. */
  readonly commissionBp: number;
}

/** Until owners change it. */
export const defaultNewRecords: NewRecords = { currencies, commissionBp: 1500 };

/** What a company pays at most. */
export const maxCommissionBp = 5000;
