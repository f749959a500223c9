import type { payableSources } from '../../contract/money/liquidations';
import type { PayableAmounts } from '../../contract/money/payables';
import { currencies, platformCurrency, type Currency } from '../../contract/currencies';

/** What a company is owed now (`POST /liquidations/owed`); below zero it owes. `openMinor` and `inRunsMinor` sum to `balanceMinor`. */
export interface OwedCompany {
  companyId: string;
  companyName: string;
  openMinor: number;
  /** The business date of the oldest open item; `null` when none is open. */
  oldestOn: string | null;
  /** How many open items it is made of. */
  count: number;
  /** Taken by runs that are not approved, or held in them. */
  inRunsMinor: number;
  /** What its account says: open and in runs. */
  balanceMinor: number;
  /** Approved, and on its way to the company's bank. */
  inTransitMinor: number;
}

export interface Owed {
  companies: readonly OwedCompany[];
  totals: {
    owedMinor: number;
    debtMinor: number;
    balanceMinor: number;
    openMinor: number;
    inRunsMinor: number;
    inTransitMinor: number;
  };
}

/** The largest first, for that is what one looks for; who owes comes last. */
export function ordered(companies: readonly OwedCompany[], language: string): OwedCompany[] {
  return companies.toSorted(
    (one, other) => other.balanceMinor - one.balanceMinor || one.companyName.localeCompare(other.companyName, language),
  );
}

/** A sale, refund, deposit or carried amount that no run has taken yet, or that one has. */
export interface Line extends PayableAmounts {
  sourceType: (typeof payableSources)[number];
  sourceId: string;
  number: string;
  businessDate: string;
}

/** The currency an address asks for; the platform's where it asks for none that is known. */
export function currencyAsked(search: URLSearchParams): Currency {
  return currencies.find((currency) => currency === search.get('currency')) ?? platformCurrency;
}
