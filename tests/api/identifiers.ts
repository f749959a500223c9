import type { Country } from '../../contract/countries';
import { nitCheckDigit, rutCheckDigit } from '../../contract/identifiers/checkDigits';

let sequence = 0;

export function nextTaxId(country: Country): string {
  sequence += 1;
  return taxIdAt(country, sequence);
}

/** Returns the same tax id for the same number. */
export function taxIdAt(country: Country, at: number): string {
  if (country === 'CO') return `${900_000_000 + at}-${nitCheckDigit(String(900_000_000 + at))}`;
  if (country === 'CL') return `${76_000_000 + at}-${rutCheckDigit(String(76_000_000 + at))}`;
  return `FLC9803${String((at % 28) + 1).padStart(2, '0')}${String(at).padStart(2, '0').slice(-2)}${at % 10}`;
}

/** Example number published by Banco de México. */
export const clabe = '032180000118359719';

export function bankIn(country: Country, holder: string) {
  if (country === 'MX') return { holder, bankName: 'BBVA', accountNumber: clabe };
  const bankName = country === 'CO' ? 'Bancolombia' : 'Banco de Chile';
  return { holder, bankName, accountType: 'checking', accountNumber: '00123456789' };
}
