import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payableAmounts } from '../../../api/db/payables';
import {
  expectSuccess,
  openLiquidationsFixture,
  type Liquidation,
  type LiquidationsFixture,
} from './liquidationsFixture';

let fixture: LiquidationsFixture;
let item: Liquidation;
let companyId: string;
beforeAll(async () => {
  fixture = await openLiquidationsFixture();
  const company = await fixture.company('Ñoños & Cía', { legalName: '=SUMA(A1), S.A.', payoutMinimumMinor: 1_000_000 });
  companyId = company.id;
  await fixture.sell(companyId, { completedOn: '2026-05-03', grossMinor: 50_000 });
  await fixture.createRunIn('approved', { periodFrom: '2026-05-01', periodTo: '2026-05-31' });
  await fixture.sell(companyId, { completedOn: '2026-06-12', collectedMinor: 20_000 });
  await fixture.sell(companyId, { completedOn: '2026-06-10', grossMinor: 1_000_000_000 });
  await fixture.refund(companyId, 30_000, { completedOn: '2026-06-11' });
  const run = await fixture.createRunIn('processing');
  const [onlyItem] = await fixture.listItems(run.id);
  if (!onlyItem) throw new Error('a company was sold for');
  item = onlyItem;
});
afterAll(() => fixture.close());

interface Line extends Record<string, unknown> {
  sourceType: string;
  businessDate: string;
}

const get = (query = '') => fixture.api.send('GET', `liquidation-items/${item.id}/statement${query}`);

/** Returns the cells of a line. Replaces quoted texts, which may contain commas. */
const splitCells = (line = '') => line.replaceAll(/"[^"]*"/g, 'text').split(',');

describe('company statements', () => {
  test('lists each sale by its date with lines that sum to the item', async () => {
    const statement = (await get()).json as unknown as {
      lines: Line[];
      openingMinor: number;
      movementMinor: number;
      closingMinor: number;
    };
    expect(statement.lines.map(({ sourceType, businessDate }) => [businessDate, sourceType])).toEqual([
      ['2026-05-31', 'carry'],
      ['2026-06-10', 'sale'],
      ['2026-06-11', 'refund'],
      ['2026-06-12', 'sale'],
    ]);
    const sums = payableAmounts.map((name) => [
      name,
      statement.lines.reduce((sum, line) => sum + Number(line[name]), 0),
    ]);
    expect(sums).toEqual(payableAmounts.map((name) => [name, item[name]]));
    expect([statement.openingMinor, statement.openingMinor + statement.movementMinor, statement.closingMinor]).toEqual([
      44_200,
      item['netMinor'],
      item['netMinor'],
    ]);
    expect(statement).toMatchObject({
      company: { name: 'Ñoños & Cía', legalName: '=SUMA(A1), S.A.' },
      run: { number: 'LIQ-2026-000002', periodFrom: '2026-06-01' },
      timeZone: 'America/Mexico_City',
    });
  });

  test('shows only the last digits of the account', async () => {
    const { text } = await get();
    expect(text).toContain('9719');
    expect(text).not.toContain('032180000118359719');
  });

  test.each([
    ['es', 'Fecha,Concepto,Folio,Venta bruta', 'Total'],
    ['en', 'Date,Item,Number,Gross sales', 'Total'],
  ])('exports the statement in %s with columns that add up', async (language, header, total) => {
    const response = await get(`?format=csv&language=${language}`);
    expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="${String(item['number'])}.csv"`);
    const lines = response.text.trimEnd().split('\r\n');
    const headerIndex = lines.findIndex((line) => line.startsWith(header));
    const [body, sums] = [lines.slice(headerIndex + 1, -1).map(splitCells), splitCells(lines.at(-1))];
    expect([body.length, sums[0]]).toEqual([4, total]);
    const parseCents = (cell = '') => BigInt(cell.replace('.', ''));
    for (const column of payableAmounts.keys())
      expect(parseCents(sums[column + 3])).toBe(body.reduce((sum, line) => sum + parseCents(line[column + 3]), 0n));
  });

  test('exports the statement with a byte order mark and escaped formulas', async () => {
    const response = await fixture.api.fetch(
      new Request(`http://localhost/api/liquidation-items/${item.id}/statement?format=csv`, {
        headers: { Authorization: 'Bearer admin' },
      }),
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
    expect(text).toContain(`Razón social,"'=SUMA(A1), S.A."`);
    expect(text).toContain('Corte,2026-06-30 23:59\r\n');
  });

  test.each(['?format=pdf', '?language=fr'])('rejects the statement query %s', async (query) => {
    expect((await get(query)).status).toBe(422);
  });
});

test('pages open items by sale, newest first', async () => {
  for (const completedOn of ['2026-07-01', '2026-06-30', '2026-07-01']) await fixture.sell(companyId, { completedOn });
  const pages = await Promise.all(
    [
      [0, 1],
      [2, 2],
    ].map(
      async (range) =>
        (await fixture.postTo('open-items', { companyId, currency: 'MXN', range })).json as unknown as {
          total: number;
          totals: { netMinor: number };
          items: Line[];
        },
    ),
  );
  expect(pages.map(({ total, totals }) => [total, totals.netMinor])).toEqual([
    [3, 265_200],
    [3, 265_200],
  ]);
  expect(pages.flatMap(({ items }) => items.map(({ businessDate }) => businessDate))).toEqual([
    '2026-07-01',
    '2026-07-01',
    '2026-06-30',
  ]);
  expect((await fixture.postTo('open-items', { companyId, currency: 'MXN', range: [3, 2] })).status).toBe(422);
  const owedAmounts = (await fixture.postTo('owed', { currency: 'MXN' })).json;
  expect(owedAmounts).toMatchObject({
    companies: [
      {
        companyName: 'Ñoños & Cía',
        openMinor: 265_200,
        count: 3,
        oldestOn: '2026-06-30',
        inRunsMinor: 0,
        inTransitMinor: item['netMinor'],
      },
    ],
  });
});

test('estimates the items of the run, with totals that are the sums of its rows', async () => {
  const period = { periodFrom: '2026-07-01', periodTo: '2026-07-01', currency: 'MXN' };
  const [held, indebtedCompany] = [
    await fixture.company('Sin cuenta', { bank: null }),
    await fixture.company('Endeudada'),
  ];
  await fixture.sell(held.id, { completedOn: '2026-07-01' });
  await fixture.refund(indebtedCompany.id, 700);
  const estimate = (await fixture.postTo('estimate', period)).json as unknown as {
    items: Liquidation[];
    totals: Record<string, number>;
  };
  expect(
    estimate.items.map(({ companyName, state, holdCause, carryCause }) => [
      companyName,
      state,
      holdCause ?? carryCause,
    ]),
  ).toEqual([
    ['Endeudada', 'carried', 'negative'],
    ['Ñoños & Cía', 'carried', 'belowMinimum'],
    ['Sin cuenta', 'held', 'noBankAccount'],
  ]);
  for (const name of payableAmounts)
    expect(estimate.totals[name]).toBe(estimate.items.reduce((sum, one) => sum + Number(one[name]), 0));
  expect(estimate.totals).toMatchObject({
    companiesCount: 3,
    heldCount: 1,
    carriedCount: 2,
    payableMinor: 0,
    heldMinor: 88_400,
  });
  const run = expectSuccess(await fixture.createRun(period));
  expect(run).toMatchObject({ companiesCount: 3, heldCount: 1, carriedCount: 2, payableMinor: 0 });
  expect(await fixture.listItems(run.id)).toMatchObject(estimate.items);
});
