import type { WriteSheet } from 'hucre/xlsx';
import type { Reading } from '../../src/kit/import/source';

import { expectedReadings } from './expectedReadings';
import { expectedWorkbooks } from './expectedWorkbooks';

export interface ExpectedImport {
  file: string;
  shows: string;
  /** A workbook that the test writes; without them, `file` is in `files`. */
  sheets?: WriteSheet[];
  into: string;
  /** What a person changes, of what is guessed. */
  chosen?: Partial<Reading>;
  /** The fields a person chooses for the columns. */
  matched?: string[];
  reading?: Partial<Reading>;
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
    shows: 'a row with an unquoted comma is refused, the others are imported',
    into: categories,
    rows: ['2 created', '3 extraCells', '4 created'],
    stored: [{ slug: 'tacos', description: { es: 'Con "todo", y salsa', en: null } }],
  },
  {
    file: 'text-after-quote.csv',
    shows: 'a name partly in quotes is refused and does not consume the rows behind it',
    into: categories,
    rows: ['2 textAfterQuote', '3 created', '4 created'],
    stored: [{ slug: 'sopas', description: { es: 'De fideo\nDe letras', en: null } }],
  },
  {
    file: 'unclosed-quote.csv',
    shows: 'a quote that is not closed refuses its own line alone',
    into: categories,
    rows: ['2 textAfterQuote', '3 created', '4 created', '5 created'],
    stored: [{ slug: 'moles', description: { es: 'Con chile, chocolate y almendras', en: null } }],
  },
  {
    file: 'unclosed-quote-at-end.csv',
    shows: 'a quote that is open at the end of the file refuses the last row',
    into: categories,
    rows: ['2 created', '3 unclosedQuote'],
  },
  {
    file: 'quote-over-rows.csv',
    shows: 'a quoted cell that swallowed complete rows is split into lines again',
    into: categories,
    rows: ['2 unclosedQuote', '3 created', '4 created', '5 created'],
  },
  {
    file: 'missing-cells.csv',
    shows: 'rows that lack only optional cells at their end are imported',
    into: categories,
    rows: ['2 created', '3 created', '4 created', '5 created'],
    stored: [{ slug: 'sopas', description: null }, { slug: 'moles' }],
  },
  {
    file: 'missing-required-cell.csv',
    shows: 'rows that lack a required cell at their end are refused',
    into: categories,
    rows: ['2 created', '3 missingCells', '4 missingCells'],
  },
  {
    file: 'trailing-empty.csv',
    shows: 'empty rows and empty cells at the end are no problem',
    into: categories,
    rows: ['2 created', '3 created', '7 created'],
  },
  {
    file: 'mixed-line-endings.csv',
    shows: 'lines that end in CRLF, LF and CR are rows of their own',
    into: categories,
    rows: ['2 created', '3 created', '4 created'],
    stored: [{ slug: 'vegano', description: { es: 'Sin carne,\nsin leche', en: null } }],
  },
  {
    file: 'amounts-mxn-cop-clp.csv',
    shows: 'amounts are read by the conventions of their currency; only what has two readings is ambiguous',
    into: plans,
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
    shows: 'telephones as people of Mexico write them',
    into: users,
    rows: ['2 created', '3 created', '4 created', '5 created', '6 created', '7 created', '8 phone malformed'],
    stored: [
      ...['ana', 'beto', 'caro', 'dani', 'ema'].map((name) => ({ email: `${name}@correo.mx`, phone: '+525512345678' })),
      { email: 'fer@correo.mx', phone: '+573001234567' },
    ],
  },
  {
    file: 'companies-three-countries.csv',
    shows: 'telephones and amounts are read by the country and the currency of their row',
    into: companies,
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
