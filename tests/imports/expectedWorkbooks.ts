import type { ExpectedImport } from './expected';

const categories = 'catalogs/categories';
const companies = 'catalogs/companies';
const plans = 'catalogs/plans';

export const expectedWorkbooks: readonly ExpectedImport[] = [
  {
    file: 'texts.xlsx',
    description: 'texts, booleans and empty cells of a workbook, under a title and an empty row',
    resource: categories,
    sheets: [
      {
        name: 'Categorías',
        rows: [
          ['Categorías 2026'],
          [],
          ['Nombre', 'Descripción', 'Activa'],
          ['Moles', 'Con chile, chocolate y "almendras"', true],
          ['Sopas', null, false],
          [],
          ['Tacos', 'De canasta\nDe guisado', true],
        ],
      },
    ],
    reading: { headerRow: 3, sheet: 0 },
    rows: ['4 created', '5 created', '7 created'],
    stored: [
      { slug: 'moles', description: { es: 'Con chile, chocolate y "almendras"', en: null }, active: true },
      { slug: 'sopas', description: null, active: false },
      { slug: 'tacos', description: { es: 'De canasta\nDe guisado', en: null } },
    ],
  },
  {
    file: 'amounts.xlsx',
    description: 'numbers are unambiguous amounts; a number with too many decimals is rejected',
    resource: plans,
    sheets: [
      {
        name: 'Planes',
        rows: [
          ['Nombre', 'Precio', 'Moneda'],
          ['Uno', 1500, 'MXN'],
          ['Dos', 0.1 + 0.2 + 12, 'MXN'],
          ['Tres', 12_990, 'CLP'],
          ['Cuatro', 1.125, 'COP'],
        ],
      },
    ],
    rows: ['2 created', '3 created', '4 created', '5 priceMinor malformed'],
    stored: [
      { slug: 'uno', priceMinor: 150_000 },
      { slug: 'dos', priceMinor: 1_230 },
      { slug: 'tres', priceMinor: 12_990 },
    ],
  },
  {
    file: 'per-cent.xlsx',
    description: 'a number formatted as a percentage is the rate it shows',
    resource: companies,
    sheets: [
      {
        name: 'Empresas',
        columns: [{}, {}, {}, {}, {}, {}, { numFmt: '0.00%' }],
        rows: [
          ['Nombre', 'Razón social', 'País', 'Identificación fiscal', 'Correo', 'Teléfono', 'Comisión'],
          ['Flor', 'Flor SA de CV', 'MX', 'EKU9003173C9', 'flor@correo.mx', 5_512_345_678, 0.145],
        ],
      },
    ],
    rows: ['2 created'],
    stored: [{ slug: 'flor', phone: '+525512345678', commissionBp: 1_450 }],
  },
  {
    file: 'second-sheet.xlsx',
    description: 'the selected sheet, with formula results; a formula without result rejects its row',
    resource: categories,
    sheets: [
      { name: 'Notas', rows: [['Nada que importar']] },
      {
        name: 'Datos',
        rows: [
          ['Nombre', 'Identificador'],
          ['Moles', 'moles'],
          ['x', 'sopas'],
          ['x', 'tacos'],
        ],
        cells: new Map([
          ['2,0', { value: 'Sopas', formula: 'UPPER("x")', formulaResult: 'Sopas' }],
          ['3,0', { value: null, formula: 'UPPER("x")' }],
        ]),
      },
    ],
    chosenReading: { sheet: 1 },
    reading: { sheet: 1 },
    rows: ['2 created', '3 created', '4 brokenFormula'],
    stored: [{ slug: 'sopas', name: { es: 'Sopas', en: null } }],
  },
  {
    file: 'extra-cells.xlsx',
    description: 'a cell after the last title rejects its row',
    resource: categories,
    sheets: [
      {
        name: 'Datos',
        rows: [
          ['Nombre', 'Identificador'],
          ['Moles', 'moles', 'sobra'],
          ['Tacos', 'tacos'],
        ],
      },
    ],
    rows: ['2 extraCells', '3 created'],
  },
];
