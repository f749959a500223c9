import type { WriteSheet } from 'hucre/xlsx';
import type { ParseOptions } from '../../src/kit/import/importSource';

import { expectedReadings } from './expectedReadings';
import { expectedWorkbooks } from './expectedWorkbooks';

export interface ExpectedImport {
  file: string;
  description: string;
  /** A workbook that the test writes; without them, `file` is in `files`. */
  sheets?: WriteSheet[];
  resource: string;
  /** Reading options that the user changes after the guess. */
  chosenReading?: Partial<ParseOptions>;
  /** The fields that the user maps to the columns. */
  chosenColumns?: string[];
  reading?: Partial<ParseOptions>;
  rows: string[];
  columns?: string[];
  /** Some of the records afterwards, found by slug or e-mail. */
  stored?: Record<string, unknown>[];
}

const categories = 'catalogs/categories';
const companies = 'catalogs/companies';
const plans = 'catalogs/plans';
const users = 'users/user';

export const expectedImports: readonly ExpectedImport[] = [
  {
    file: 'extra-cells.csv',
    description: 'a row with an unquoted comma is refused, the others are imported',
    resource: categories,
    rows: ['2 created', '3 extraCells', '4 created'],
    stored: [{ slug: 'tacos', description: { es: 'Con "todo", y salsa', en: null } }],
  },
  {
    file: 'text-after-quote.csv',
    description: 'a name partly in quotes is refused and does not consume the rows behind it',
    resource: categories,
    rows: ['2 textAfterQuote', '3 created', '4 created'],
    stored: [{ slug: 'sopas', description: { es: 'De fideo\nDe letras', en: null } }],
  },
  {
    file: 'unclosed-quote.csv',
    description: 'a quote that is not closed refuses its own line alone',
    resource: categories,
    rows: ['2 textAfterQuote', '3 created', '4 created', '5 created'],
    stored: [{ slug: 'moles', description: { es: 'Con chile, chocolate y almendras', en: null } }],
  },
  {
    file: 'unclosed-quote-at-end.csv',
    description: 'a quote that is open at the end of the file refuses the last row',
    resource: categories,
    rows: ['2 created', '3 unclosedQuote'],
  },
  {
    file: 'quote-over-rows.csv',
    description: 'a quoted cell that swallowed complete rows is split into lines again',
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
    description: 'rows that lack a required cell at their end are refused',
    resource: categories,
    rows: ['2 created', '3 missingCells', '4 missingCells'],
  },
  {
    file: 'trailing-empty.csv',
    description: 'empty rows and empty cells at the end are no problem',
    resource: categories,
    rows: ['2 created', '3 created', '7 created'],
  },
  {
    file: 'mixed-line-endings.csv',
    description: 'lines that end in CRLF, LF and CR are rows of their own',
    resource: categories,
    rows: ['2 created', '3 created', '4 created'],
    stored: [{ slug: 'vegano', description: { es: 'Sin carne,\nsin leche', en: null } }],
  },
  {
    file: 'amounts-mxn-cop-clp.csv',
    description: 'amounts are read by the conventions of their currency; only what has two readings is ambiguous',
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
    description: 'telephones as people of Mexico write them',
    resource: users,
    rows: ['2 created', '3 created', '4 created', '5 created', '6 created', '7 created', '8 phone malformed'],
    stored: [
      ...['ana', 'beto', 'caro', 'dani', 'ema'].map((name) => ({ email: `${name}@correo.mx`, phone: '+525512345678' })),
      { email: 'fer@correo.mx', phone: '+573001234567' },
    ],
  },
  {
    file: 'companies-three-countries.csv',
    description: 'telephones and amounts are read by the country and the currency of their row',
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
