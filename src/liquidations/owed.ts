import { foldText } from '../i18n/foldText';
import type { OwedCompany } from '../../contract/money/liquidationEndpoints';
import { currencies, platformCurrency, type Currency } from '../../contract/currencies';

export type OwedKey = Exclude<keyof OwedCompany, 'companyId'>;
export interface OwedSort {
  key: OwedKey;
  order: 'ASC' | 'DESC';
}

/** Companies of the same value are sorted by name; those without a date are last. */
export function sortCompanies(
  companies: readonly OwedCompany[],
  { key, order }: OwedSort,
  language: string,
): OwedCompany[] {
  const { compare } = new Intl.Collator(language);
  const sign = order === 'ASC' ? 1 : -1;
  const compareBy = ({ [key]: one }: OwedCompany, { [key]: other }: OwedCompany) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (typeof one === 'number' && typeof other === 'number' ? one - other : compare(`${one}`, `${other}`));
  };
  return companies.toSorted((one, other) => compareBy(one, other) || compare(one.companyName, other.companyName));
}

export function findCompanies(companies: readonly OwedCompany[], search: string): OwedCompany[] {
  const searchedWords = foldText(search).split(/\s+/);
  return companies.filter(({ companyName }) => searchedWords.every((word) => foldText(companyName).includes(word)));
}

export function readCurrencyParam(search: URLSearchParams): Currency {
  return currencies.find((currency) => currency === search.get('currency')) ?? platformCurrency;
}
