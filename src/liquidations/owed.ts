import type { OwedCompany } from '../../contract/money/liquidationEndpoints';
import { currencies, platformCurrency, type Currency } from '../../contract/currencies';

/** Sorts by amount owed, descending; companies in debt come last. */
export function sortByBalance(companies: readonly OwedCompany[], language: string): OwedCompany[] {
  return companies.toSorted(
    (one, other) => other.balanceMinor - one.balanceMinor || one.companyName.localeCompare(other.companyName, language),
  );
}

/** Returns the currency in the address; by default the platform's. */
export function readCurrencyParam(search: URLSearchParams): Currency {
  return currencies.find((currency) => currency === search.get('currency')) ?? platformCurrency;
}
