import { readXlsx } from 'hucre/xlsx';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listPath } from './apiFixture';
import { completedFields, openSalesFixture, type SalesFixture } from './sales/salesFixture';

let fixture: SalesFixture;
beforeEach(async () => {
  fixture = await openSalesFixture();
});
afterEach(() => fixture.close());

async function readWorkbookFile(address: string) {
  const response = await fixture.fetch(
    new Request(`http://localhost/api/${address}`, { headers: { Authorization: 'Bearer admin' } }),
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  const rows = sheets[0]?.rows ?? [];
  const formatsOf = (title: string) => {
    const headIndex = rows.findIndex((row) => row.includes(title));
    const column = rows[headIndex]?.indexOf(title) ?? -1;
    return rows
      .slice(headIndex + 1)
      .map((_, index) => sheets[0]?.cells?.get(`${headIndex + 1 + index},${column}`)?.style?.numFmt ?? null);
  };
  return { headers: response.headers, name: sheets[0]?.name, rows, formatsOf };
}

describe('lists exported as workbooks', () => {
  test('lists exported as workbooks write amounts, rates and dates as typed cells and texts as texts', async () => {
    await fixture.createPerson({ displayName: '=HYPERLINK("http://x.mx")' });
    await fixture.createSale({
      ...completedFields,
      payments: [{ method: 'card', amountMinor: 11_600, collectedBy: 'platform' }],
    });
    const columns = [
      ['number', 'Número'],
      ['totalMinor', 'Total'],
      ['currency', 'Moneda'],
      ['businessDate', 'Día'],
      ['completedAt', 'Completada'],
      ['commissionBp', 'Comisión'],
      ['refundedMinor', 'Devuelto'],
    ];
    const { headers, name, rows } = await readWorkbookFile(
      `${listPath('sales.xlsx', { columns })}&title=Ventas: [todas]/2026`,
    );
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="sales.xlsx"');
    expect(headers.get('Content-Type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(headers.get('X-Total-Count')).toBe('1');
    expect(name).toBe('Ventas   todas  2026');
    expect(rows).toEqual([
      columns.map(([, label]) => label),
      [
        expect.stringMatching(/^VTA-/),
        116,
        'MXN',
        new Date('2026-07-01T00:00:00Z'),
        // 11:30 UTC is 05:30 in Mexico City. Dates in spreadsheets have no time zone.
        new Date('2026-07-01T05:30:00Z'),
        0.15,
        0,
      ],
    ]);
    const people = await readWorkbookFile(listPath('users/user.xlsx', { columns: [['displayName', 'Nombre']] }));
    expect(people.rows).toContainEqual(['=HYPERLINK("http://x.mx")']);
  });

  test('lists exported as workbooks format each amount with the decimals of its currency', async () => {
    const chilean = await fixture.createCompany({ currency: 'CLP' });
    await fixture.createSale();
    await fixture.createSale({ companyId: chilean.id, currency: 'CLP' });
    await fixture.createSale();
    const columns = [
      ['currency', 'Moneda'],
      ['totalMinor', 'Total'],
    ];
    const { rows, formatsOf } = await readWorkbookFile(listPath('sales.xlsx', { sort: ['number', 'ASC'], columns }));
    expect(rows.slice(1)).toEqual([
      ['MXN', 116],
      ['CLP', 11_600],
      ['MXN', 116],
    ]);
    expect(formatsOf('Total')).toEqual(['#,##0.00', '#,##0', '#,##0.00']);
  });

  test('lists exported as workbooks contain all matching rows in order', async () => {
    for (let index = 0; index < 12; index += 1)
      await fixture.send('POST', 'catalogs/labels', {
        body: { name: { es: `Sabor ${index}` }, slug: `sabor-${index}`, color: '#166534' },
      });
    const { rows } = await readWorkbookFile(
      listPath('catalogs/labels.xlsx', { sort: ['slug', 'DESC'], columns: [['slug', 'slug']] }),
    );
    expect(rows.slice(0, 3)).toEqual([['slug'], ['sabor-9'], ['sabor-8']]);
    expect(rows).toHaveLength(13);
    expect((await readWorkbookFile(listPath('catalogs/labels.xlsx', { filter: { q: 'nada' } }))).rows).toHaveLength(1);
  });

  test('lists exported as workbooks replace sheet names that Excel does not accept', async () => {
    expect((await readWorkbookFile('catalogs/labels.xlsx?title=History')).name).toBe('Sobremesa');
    expect((await readWorkbookFile(`catalogs/labels.xlsx?title=${'x'.repeat(40)}`)).name).toBe('x'.repeat(31));
  });

  test('rejects an invalid workbook request before the file begins', async () => {
    expect((await fixture.send('GET', listPath('sales.xlsx', { filter: { nothing: 1 } }))).status).toBe(400);
    expect((await fixture.send('GET', listPath('sales.xlsx', { columns: [['nothing', 'x']] }))).status).toBe(400);
    expect((await fixture.send('GET', 'sales.xlsx', { as: null })).status).toBe(401);
  });
});

test('formats amounts of a currency without decimals in a report workbook', async () => {
  const chilean = await fixture.createCompany({ currency: 'CLP' });
  await fixture.createSale({ ...completedFields, companyId: chilean.id, currency: 'CLP' });
  const query = 'from=2026-07-01&to=2026-07-31&groupBy=channel';
  const fileTexts = encodeURIComponent(JSON.stringify({ 'figures.netMinor': 'Netas', 'figures.sales': 'Ventas' }));
  const readAmounts = async (currency: string) =>
    (await readWorkbookFile(`reports/sales.xlsx?${query}&currency=${currency}&words=${fileTexts}`))
      .formatsOf('Netas')
      .at(-1);
  expect(await readAmounts('CLP')).toBe('#,##0');
  expect(await readAmounts('MXN')).toBe('#,##0.00');
});

test('writes the figures of the report into a workbook', async () => {
  await fixture.createSale(completedFields);
  await fixture.createSale({ ...completedFields, channel: 'web' });
  const query = 'from=2026-07-01&to=2026-07-31&currency=MXN&groupBy=channel';
  const { json } = await fixture.send('GET', `reports/sales?${query}`);
  const fileTexts = { title: 'Reporte de ventas', total: 'Total', 'figures.netMinor': 'Ventas netas' };
  const { name, rows } = await readWorkbookFile(
    `reports/sales.xlsx?${query}&words=${encodeURIComponent(JSON.stringify(fileTexts))}`,
  );
  expect(name).toBe('Reporte de ventas');
  const [fromDate, toDate] = ['2026-07-01', '2026-07-01'].map((day) => new Date(`${day}T00:00:00Z`));
  expect(rows.slice(1, 3).map((row) => row[1])).toEqual([fromDate, toDate]);
  const headIndex = rows.findIndex((row) => row.includes('Ventas netas'));
  const netColumn = rows[headIndex]?.indexOf('Ventas netas') ?? -1;
  const lines = rows.slice(headIndex + 1);
  expect(lines.map((row) => row[netColumn])).toEqual([100, 100, 200]);
  expect(lines.at(-1)?.[0]).toBe('Total');
  expect(json['totals']).toMatchObject({ grossMinor: 20_000, discountsMinor: 0, refundsMinor: 0 });
});
