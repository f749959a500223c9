import type { ExpectedImport } from './expected';

const categories = 'catalogs/categories';
const plans = 'catalogs/plans';
const users = 'users/user';

const spanishColumns = [
  {
    slug: 'jalapeno',
    name: { es: 'Jalapeño', en: null },
    description: { es: '¿Picante? Sí: ají y limón', en: null },
  },
  {
    slug: 'rincon-guero',
    name: { es: 'Rincón Güero', en: null },
    description: { es: 'Ñoquis, ¡únicos!', en: null },
  },
];

/** Files whose delimiter, encoding, header or titles the console guesses or the user chooses. */
export const expectedReadings: readonly ExpectedImport[] = [
  {
    file: 'utf-8-bom.csv',
    description: 'UTF-8 with a byte order mark',
    resource: categories,
    reading: { encoding: 'utf-8' },
    rows: ['2 created', '3 created'],
    stored: spanishColumns,
  },
  {
    file: 'windows-1252.csv',
    description: 'Windows-1252 with typographic quotes and an apostrophe in a name',
    resource: categories,
    reading: { encoding: 'windows-1252' },
    rows: ['2 created', '3 created'],
    stored: [
      {
        slug: 'jalapeno',
        name: { es: 'Jalapeño', en: null },
        description: { es: '“¿Picante?” – O’Brien Sí: ají y limón', en: null },
      },
    ],
  },
  {
    file: 'macroman.csv',
    description: 'MacRoman, as Excel on a Mac saves it',
    resource: categories,
    reading: { encoding: 'macintosh' },
    rows: ['2 created', '3 created'],
    stored: spanishColumns,
  },
  {
    file: 'cp850.csv',
    description: 'CP850, as programs of MS-DOS save it',
    resource: categories,
    reading: { encoding: 'cp850' },
    rows: ['2 created', '3 created'],
    stored: spanishColumns,
  },
  {
    file: 'utf-16le-bom.txt',
    description: 'UTF-16 LE with tabs, the "Unicode text" of Excel',
    resource: categories,
    reading: { encoding: 'utf-16le' },
    rows: ['2 created', '3 created'],
    stored: spanishColumns,
  },
  {
    file: 'utf-16be-bom.csv',
    description: 'UTF-16 BE',
    resource: categories,
    reading: { encoding: 'utf-16be' },
    rows: ['2 created', '3 created'],
    stored: spanishColumns,
  },
  {
    file: 'utf-16le-no-bom.csv',
    description: 'UTF-16 LE without a byte order mark',
    resource: categories,
    reading: { encoding: 'utf-16le' },
    rows: ['2 created', '3 created'],
    stored: spanishColumns,
  },
  {
    file: 'utf-16be-no-bom.csv',
    description: 'UTF-16 BE without a byte order mark',
    resource: categories,
    reading: { encoding: 'utf-16be' },
    rows: ['2 created', '3 created'],
    stored: spanishColumns,
  },
  {
    file: 'semicolon-decimal-commas.csv',
    description: 'a short file with semicolons and decimal commas that ends with a line break',
    resource: plans,
    reading: { delimiter: ';' },
    rows: ['2 created', '3 created'],
    stored: [
      { slug: 'uno', priceMinor: 1_250 },
      { slug: 'dos', priceMinor: 800 },
    ],
  },
  {
    file: 'tab.tsv',
    description: 'tabs, with commas and semicolons in a text',
    resource: categories,
    reading: { delimiter: '\t' },
    rows: ['2 created'],
    stored: [{ slug: 'tacos', description: { es: 'Pastor, suadero; tripa', en: null } }],
  },
  {
    file: 'pipe.csv',
    description: 'vertical bars, with commas and semicolons in a text',
    resource: categories,
    reading: { delimiter: '|' },
    rows: ['2 created', '3 created'],
  },
  {
    file: 'sep-semicolon.csv',
    description: 'the line sep=; declares the delimiter and is no row',
    resource: categories,
    reading: { delimiter: ';', headerRow: 1 },
    rows: ['2 created'],
    stored: [{ slug: 'tacos', description: { es: 'De canasta, de guisado', en: null } }],
  },
  {
    file: 'chosen-delimiter.csv',
    description: 'the selected delimiter instead of the detected one',
    resource: categories,
    chosenReading: { delimiter: ';' },
    reading: { delimiter: ';' },
    chosenColumns: ['name.es', 'description.es'],
    rows: ['2 created'],
    stored: [{ slug: 'tacos-sopes', description: { es: 'De canasta, de guisado', en: null } }],
  },
  {
    file: 'rows-above-the-header.csv',
    description: 'a title above the header is not the header',
    resource: categories,
    reading: { headerRow: 4 },
    rows: ['5 created'],
  },
  {
    file: 'no-header.csv',
    description: 'the first row of a file without header is imported',
    resource: categories,
    chosenReading: { headerRow: 0 },
    chosenColumns: ['name.es', 'slug'],
    rows: ['1 created', '2 created'],
  },
  {
    file: 'titles-in-spanish.csv',
    description: 'synonyms in Spanish, in any case',
    resource: users,
    columns: ['NOMBRE COMPLETO → displayName', 'correo → email', 'Celular → phone', 'Tipo → type'],
    rows: ['2 created'],
    stored: [{ email: 'ana@correo.mx', phone: '+525512345678', type: 'other' }],
  },
  {
    file: 'titles-in-english.csv',
    description: 'synonyms in English, with hyphens',
    resource: users,
    columns: ['Full-name → displayName', 'E-mail → email', 'Mobile phone → phone', 'Type → type'],
    rows: ['2 created'],
    stored: [{ email: 'ana@correo.mx', phone: '+525512345678', type: 'other' }],
  },
  {
    file: 'booleans.csv',
    description: 'yes and no in both languages, and the labels of the field',
    resource: categories,
    rows: [...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((row) => `${row} created`), '11 active malformed'],
    stored: [
      ...['uno', 'tres', 'cinco', 'seis', 'nueve'].map((slug) => ({ slug, active: true })),
      ...['dos', 'cuatro', 'siete', 'ocho'].map((slug) => ({ slug, active: false })),
    ],
  },
  {
    file: 'slugs-from-names.csv',
    description: 'empty slugs are derived from the name, as in the form',
    resource: categories,
    rows: ['2 created', '3 created', '4 created', '5 slug taken'],
    stored: [{ slug: 'sin-azucar-anadida' }, { slug: 'jalapenos' }, { slug: 'los-moles' }],
  },
];
