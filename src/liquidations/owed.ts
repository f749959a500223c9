import type { OwedCompany } from '../../contract/money/liquidationEndpoints';
import { currencies, platformCurrency, type Currency } from '../../contract/currencies';

export function sortByBalance(companies: readonly OwedCompany[], language: string): OwedCompany[] {
  return companies.toSorted(
    (one, other) => other.balanceMinor - one.balanceMinor || one.companyName.localeCompare(other.companyName, language),
  );
}

export function readCurrencyParam(search: URLSearchParams): Currency {
  return currencies.find((currency) => currency === search.get('currency')) ?? platformCurrency;
}
