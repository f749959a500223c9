import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mapViolationsByField } from '../catalogRequests';
import { createCardPayment, completedFields, openSalesFixture, type SalesFixture } from './salesFixture';

let fixture: SalesFixture;
beforeAll(async () => {
  fixture = await openSalesFixture();
});
afterAll(() => fixture.close());

const taco = { name: 'Taco al pastor', quantityMilli: 3_000, unitPriceMinor: 2_500, taxMinor: 1_200 };
/** 0.350 kg at 71.43 per kg are 25.0005, which rounds to 25.00. */
const cheese = { name: 'Queso Oaxaca', unit: 'kg', quantityMilli: 350, unitPriceMinor: 7_143, taxMinor: 400 };
/** 100.00 plus 16.00 tax, like `createSaleForm`. */
const items = [taco, cheese];

const itemsOf = async (id: string) => (await fixture.send('GET', `sales/${id}/items`)).json;

describe('items of a sale', () => {
  test('stores the items with their totals, which sum to the sale', async () => {
    const sale = await fixture.createSale({ ...completedFields, items });
    expect(sale).toMatchObject({ itemsCount: 2, totalMinor: 11_600 });
    expect(await itemsOf(sale.id)).toEqual({
      currency: 'MXN',
      items: [
        { ...taco, unit: 'piece', grossMinor: 7_500, discountMinor: 0, totalMinor: 8_700 },
        { ...cheese, grossMinor: 2_500, discountMinor: 0, totalMinor: 2_900 },
      ],
    });
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('accepts item discounts that sum to the discount of the sale', async () => {
    const sale = await fixture.createSale({
      discountMinor: 750,
      payments: [createCardPayment(10_850)],
      items: [{ ...taco, discountMinor: 750 }, cheese],
    });
    const [firstItem] = (await itemsOf(sale.id))['items'] as unknown as { totalMinor: number }[];
    expect(firstItem?.totalMinor).toBe(7_950);
  });

  test('accepts a sale without items', async () => {
    for (const form of [{}, { items: null }]) {
      const sale = await fixture.createSale(form);
      expect(sale).toMatchObject({ itemsCount: 0 });
      expect((await itemsOf(sale.id))['items']).toEqual([]);
    }
  });

  test.each([
    // Each line rounds once, half away from zero.
    [500, 1_001, 501],
    [1_500, 333, 500],
    [333, 10_000, 3_330],
    [1, 499, 0],
    [1, 500, 1],
    [10_000_000, 1_000_000_000, 10_000_000_000_000],
  ])('computes %d thousandths at a unit price of %d as %d', async (quantityMilli, unitPriceMinor, grossMinor) => {
    const sale = await fixture.createSale({
      grossMinor,
      taxMinor: 0,
      payments: grossMinor === 0 ? [] : [createCardPayment(grossMinor)],
      items: [{ name: 'A granel', unit: 'kg', quantityMilli, unitPriceMinor }],
    });
    expect((await itemsOf(sale.id))['items']).toMatchObject([{ grossMinor, totalMinor: grossMinor }]);
  });

  test('rejects items that do not sum to the sale with the difference', async () => {
    const person = await fixture.createPerson();
    const response = await fixture.postSale({
      accountId: person.id,
      discountMinor: 100,
      taxMinor: 1_601,
      payments: [createCardPayment(11_501)],
      items: [{ ...taco, quantityMilli: 4_000 }, cheese],
    });
    expect(response.status).toBe(422);
    expect(response.json['violations']).toEqual([
      { field: 'grossMinor', code: 'itemsDiffer', params: { sum: 12_500, total: 10_000, difference: 2_500 } },
      { field: 'discountMinor', code: 'itemsDiffer', params: { sum: 0, total: 100, difference: -100 } },
      { field: 'taxMinor', code: 'itemsDiffer', params: { sum: 1_600, total: 1_601, difference: -1 } },
    ]);
    expect((await fixture.send('GET', `sales?filter={"accountId":"${person.id}"}`)).json).toEqual([]);
  });

  const createItems = (overrides: object) => ({ items: [{ ...taco, ...overrides }, cheese] });
  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['an empty list for a sale with an amount', { items: [] }, { grossMinor: 'itemsDiffer', taxMinor: 'itemsDiffer' }],
    ['half a piece', createItems({ quantityMilli: 2_500 }), { 'items.0.quantityMilli': 'wholePieces' }],
    ['a quantity of zero', createItems({ quantityMilli: 0 }), { 'items.0.quantityMilli': 'tooSmall' }],
    ['a fraction of a thousandth', createItems({ quantityMilli: 3_000.5 }), { 'items.0.quantityMilli': 'malformed' }],
    ['too large a quantity', createItems({ quantityMilli: 10_000_001 }), { 'items.0.quantityMilli': 'tooLarge' }],
    ['no name', createItems({ name: '  ' }), { 'items.0.name': 'required' }],
    ['a long name', createItems({ name: 'a'.repeat(121) }), { 'items.0.name': 'tooLong' }],
    ['a name with hidden characters', createItems({ name: 'Taco\u202E' }), { 'items.0.name': 'hiddenCharacters' }],
    ['an unknown unit', createItems({ unit: 'lb' }), { 'items.0.unit': 'notAChoice' }],
    ['an unknown field', createItems({ note: 'para Ana' }), { 'items.0.note': 'unknownField' }],
    [
      'a discount above the line amount',
      createItems({ discountMinor: 7_501 }),
      { 'items.0.discountMinor': 'tooLarge' },
    ],
    [
      'an amount above the maximum',
      createItems({ unit: 'kg', quantityMilli: 10_000_000, unitPriceMinor: 10_000_000_000_000 }),
      { 'items.0.unitPriceMinor': 'tooLarge' },
    ],
    ['201 lines', { items: Array.from({ length: 201 }, () => taco) }, { items: 'tooLarge' }],
  ])('rejects items with %s', async (_, given, violations) => {
    expect(mapViolationsByField(await fixture.postSale(given))).toEqual(violations);
  });

  test('rejects changes and deletion of items in the database', async () => {
    const { id } = await fixture.createSale({ items });
    const table = fixture.db.kysely;
    await expect(
      table.updateTable('saleItems').set({ items: '[]' }).where('saleId', '=', id).execute(),
    ).rejects.toThrow(/append-only/);
    await expect(table.deleteFrom('saleItems').where('saleId', '=', id).execute()).rejects.toThrow(/append-only/);
  });

  test('stores the items once when a sale is sent twice', async () => {
    const requestOptions = { key: crypto.randomUUID() };
    const id = crypto.randomUUID();
    const [firstResponse, secondResponse] = [
      await fixture.postSale({ id, items }, requestOptions),
      await fixture.postSale({ id, items }, requestOptions),
    ];
    expect([firstResponse.status, secondResponse.status, secondResponse.json['id']]).toEqual([201, 201, id]);
    expect(((await itemsOf(id))['items'] as unknown as unknown[]).length).toBe(2);
  });

  test('stores no items in a dry run', async () => {
    const id = crypto.randomUUID();
    expect((await fixture.postSale({ id, items }, { dryRun: true })).status).toBe(201);
    expect((await fixture.send('GET', `sales/${id}/items`)).status).toBe(404);
  });

  test('exports items as CSV in both languages, with totals and escaped formulas', async () => {
    const sale = await fixture.createSale({
      discountMinor: 750,
      payments: [createCardPayment(10_850)],
      items: [{ ...taco, name: '=1+1', discountMinor: 750 }, cheese],
    });
    const spanish = await fixture.send('GET', `sales/${sale.id}/items?format=csv`);
    expect(spanish.headers.get('Content-Disposition')).toBe(`attachment; filename="${sale.number}.csv"`);
    expect(spanish.text.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Producto,Cantidad,Unidad,Precio unitario,Subtotal,Descuento,Impuestos,Total,Moneda',
      "'=1+1,3.000,pieza,25.00,75.00,-7.50,12.00,79.50,MXN",
      'Queso Oaxaca,0.350,kg,71.43,25.00,0.00,4.00,29.00,MXN',
      'Total,,,,100.00,-7.50,16.00,108.50,MXN',
      '',
    ]);
    expect((await fixture.send('GET', `sales/${sale.id}/items?format=csv&language=en`)).text).toContain('Product,');
  });

  test('exports items as a workbook with numbers', async () => {
    const sale = await fixture.createSale({ items });
    const response = await fixture.fetch(
      new Request(`http://localhost/api/sales/${sale.id}/items?format=xlsx`, {
        headers: { Authorization: 'Bearer admin' },
      }),
    );
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
    expect(sheets[0]?.rows.slice(1)).toEqual([
      ['Taco al pastor', 3, 'pieza', 25, 75, 0, 12, 87, 'MXN'],
      ['Queso Oaxaca', 0.35, 'kg', 71.43, 25, 0, 4, 29, 'MXN'],
      ['Total', null, null, null, 100, 0, 16, 116, 'MXN'],
    ]);
  });

  test('shows items to readers of the sale only', async () => {
    const { id } = await fixture.createSale({ items });
    expect((await fixture.send('GET', `sales/${id}/items`, { as: 'user' })).status).toBe(403);
    expect((await fixture.send('GET', `sales/${crypto.randomUUID()}/items`)).json['code']).toBe('record.notFound');
  });
});
