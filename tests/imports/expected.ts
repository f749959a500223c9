import type { WriteSheet } from 'hucre/xlsx';
import type { ParseOptions } from '../../src/kit/import/importSource';

import { expectedReadings } from './expectedReadings';
import { expectedWorkbooks } from './expectedWorkbooks';

export interface ExpectedImport {
  file: string;
  description: string;
  /** Workbook that the test writes. If it is missing, `file` is in the folder `files`. */
  sheets?: WriteSheet[];
  resource: string;
  /** Options that the user changes after the console has guessed them. */
  chosenReading?: Partial<ParseOptions>;
  chosenColumns?: string[];
  reading?: Partial<ParseOptions>;
  rows: string[];
  columns?: string[];
  /** Some of the stored records after the import, found by slug or e-mail. */
  stored?: Record<string, unknown>[];
}

const categories = 'catalogs/categories';
const companies = 'catalogs/companies';
const plans = 'catalogs/plans';
const users = 'users/user';

export const expectedImports: readonly ExpectedImport[] = [
  {
    file: 'extra-cells.csv',
    description: 'a row with an unquoted comma is rejected, the others are imported',
    resource: categories,
    rows: ['2 created', '3 extraCells', '4 created'],
    stored: [{ slug: 'tacos', description: { es: 'Con "todo", y salsa', en: null } }],
  },
  {
    file: 'text-after-quote.csv',
    description: 'a partly quoted name is rejected and does not consume the next rows',
    resource: categories,
    rows: ['2 textAfterQuote', '3 created', '4 created'],
    stored: [{ slug: 'sopas', description: { es: 'De fideo\nDe letras', en: null } }],
  },
  {
    file: 'unclosed-quote.csv',
    description: 'an unclosed quote rejects only its own line',
    resource: categories,
    rows: ['2 textAfterQuote', '3 created', '4 created', '5 created'],
    stored: [{ slug: 'moles', description: { es: 'Con chile, chocolate y almendras', en: null } }],
  },
  {
    file: 'unclosed-quote-at-end.csv',
    description: 'an unclosed quote at the end of the file rejects the last row',
    resource: categories,
    rows: ['2 created', '3 unclosedQuote'],
  },
  {
    file: 'quote-over-rows.csv',
    description: 'a quoted cell that contains complete rows is split into lines',
    resource: categories,
    rows: ['2 unclosedQuote', '3 created', '4 created', '5 created'],
  },
  {
    file: 'missing-cells.csv',
    description: 'rows that lack only optional cells at their end are imported',
    resource: categories,
    rows: ['2 created', '3 created', '4 created', '5 created'],
    stored: [{ slug: 'sopas', description: null }, { slug: 'moles' }],
  },
  {
    file: 'missing-required-cell.csv',
    description: 'rows that lack a required cell at their end are rejected',
    resource: categories,
    rows: ['2 created', '3 missingCells', '4 missingCells'],
  },
  {
    file: 'trailing-empty.csv',
    description: 'empty rows and empty cells at the end are ignored',
    resource: categories,
    rows: ['2 created', '3 created', '7 created'],
  },
  {
    file: 'mixed-line-endings.csv',
    description: 'lines ending in CRLF, LF and CR are separate rows',
    resource: categories,
    rows: ['2 created', '3 created', '4 created'],
    stored: [{ slug: 'vegano', description: { es: 'Sin carne,\nsin leche', en: null } }],
  },
  {
    file: 'amounts-mxn-cop-clp.csv',
    description:
      'amounts are parsed by the conventions of their currency; only amounts with two readings are ambiguous',
    resource: plans,
    rows: [
      '2 created',
      '3 created',
      '4 created',
      '5 priceMinor ambiguousNumber',
      '6 created',
      '7 created',
      '8 created',
      '9 priceMinor ambiguousNumber',
      '10 priceMinor malformed',
      '11 priceMinor tooSmall',
    ],
    stored: [
      { slug: 'uno', priceMinor: 150_000 },
      { slug: 'dos', priceMinor: 150_000 },
      { slug: 'tres', priceMinor: 150_000, currency: 'MXN' },
      { slug: 'cinco', priceMinor: 12_990 },
      { slug: 'seis', priceMinor: 1_500 },
      { slug: 'siete', priceMinor: 1_299_000 },
    ],
  },
  {
    file: 'phones.csv',
    description: 'Mexican phone formats are accepted',
    resource: users,
    rows: ['2 created', '3 created', '4 created', '5 created', '6 created', '7 created', '8 phone malformed'],
    stored: [
      ...['ana', 'beto', 'caro', 'dani', 'ema'].map((name) => ({ email: `${name}@correo.mx`, phone: '+525512345678' })),
      { email: 'fer@correo.mx', phone: '+573001234567' },
    ],
  },
  {
    file: 'companies-three-countries.csv',
    description: 'phones and amounts are parsed by the country and currency of their row',
    resource: companies,
    rows: ['2 created', '3 created', '4 created'],
    stored: [
      { slug: 'flor', phone: '+525512345678', payoutMinimumMinor: 150_000 },
      { slug: 'arepa', phone: '+573001234567', payoutMinimumMinor: 1_299_000 },
      { slug: 'picada', phone: '+56987654321', payoutMinimumMinor: 12_990 },
    ],
  },
  ...expectedReadings,
  ...expectedWorkbooks,
];
