import type { OwedCompany } from '../../contract/money/liquidationEndpoints';
import { currencies, platformCurrency, type Currency } from '../../contract/currencies';

/** The largest first, for that is what one looks for; who owes comes last. */
export function ordered(companies: readonly OwedCompany[], language: string): OwedCompany[] {
  return companies.toSorted(
    (one, other) => other.balanceMinor - one.balanceMinor || one.companyName.localeCompare(other.companyName, language),
  );
}

/** The currency in the address; by default that of the platform. */
export function currencyParam(search: URLSearchParams): Currency {
  return currencies.find((currency) => currency === search.get('currency')) ?? platformCurrency;
}
