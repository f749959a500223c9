import type { OwedCompany } from '../../contract/money/liquidationEndpoints';
import { currencies, platformCurrency, type Currency } from '../../contract/currencies';

/** The largest first, for that is what one looks for; who owes comes last. */
export function ordered(companies: readonly OwedCompany[], language: string): OwedCompany[] {
  return companies.toSorted(
    (one, other) => other.balanceMinor - one.balanceMinor || one.companyName.localeCompare(other.companyName, language),
  );
}

/** The currency an address asks for; the platform's where it asks for none that is known. */
export function currencyAsked(search: URLSearchParams): Currency {
  return currencies.find((currency) => currency === search.get('currency')) ?? platformCurrency;
}
