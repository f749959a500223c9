import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportResponse } from '../../../contract/reports/endpoints';
import { completedFields, openSalesFixture, type SalesFixture } from '../sales/salesFixture';

let fixture: SalesFixture;
beforeAll(async () => {
  fixture = await openSalesFixture();
  await fixture.createSale({ ...completedFields });
});
afterAll(() => fixture.close());

const july = { from: '2026-07-01', to: '2026-07-31' };

const getReport = (query: Record<string, string>, name = 'sales') =>
  fixture.send('GET', `reports/${name}?${new URLSearchParams(query)}`);

describe('report files', () => {
  it('states the query of a report file, then each row with its currency, then the total', async () => {
    const companyWithFormula = await fixture.createCompany({ name: { es: '=cmd()' } });
    await fixture.createSale({ ...completedFields, companyId: companyWithFormula.id });
    const fileTexts = {
      title: 'Reporte de ventas',
      from: 'Desde',
      to: 'Hasta',
      'groupings.company': 'Empresa',
      'figures.grossMinor': 'Venta bruta',
      total: 'Total',
      'filters.channel': 'Canal',
      'choices.app': 'Aplicación',
    };
    const response = await getReport(
      { ...july, filter: '{"channel":["app"]}', language: 'es', words: JSON.stringify(fileTexts) },
      'sales.csv',
    );
    expect(response.headers.get('Content-Type')).toContain('text/csv');
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="sales-2026-07-01-2026-07-01.csv"');
    expect(response.headers.get('X-Total-Count')).toBe('2');
    // Decoding has already removed the byte order mark.
    const lines = response.text.replace(/^\uFEFF/, '').split('\r\n');
    expect(lines.slice(0, 7)).toEqual([
      'Reporte de ventas',
      'Desde,2026-07-01',
      'Hasta,2026-07-01',
      'currency,MXN',
      'Canal,Aplicación',
      'asOf,2026-07-01 06:00',
      '',
    ]);
    const titles = lines[7]?.split(',') ?? [];
    expect(titles.slice(0, 2)).toEqual(['Empresa', 'currency']);
    const gross = titles.indexOf('Venta bruta');
    const rows = lines.slice(8, -1).map((line) => line.split(','));
    expect(rows.map((row) => [row[1], row[gross]])).toEqual([
      ['MXN', '100.00'],
      ['MXN', '100.00'],
      ['MXN', '200.00'],
    ]);
    expect(rows.map(([name]) => name)).toContain("'=cmd()");
    expect(rows.at(-1)?.[0]).toBe('Total');
  });

  it('names ledger accounts in a report file by place and holder', async () => {
    const { market: ownFixture, lines } = await openAccountsFile({
      'accounts.wallet': 'Monedero de %{holder}',
      'accounts.company': 'Por pagar a %{holder}',
      'accounts.processor': 'Pagos con tarjeta',
      gone: 'Ya no existe',
    });
    const { json } = await ownFixture.send('GET', `users/user/${ownFixture.person.id}`);
    const company = (await ownFixture.send('GET', `catalogs/companies/${ownFixture.company.id}`)).json['name']?.['es'];
    expect(lines.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        `Monedero de ${String(json['displayName'])}`,
        `Por pagar a ${String(company)}`,
        'Pagos con tarjeta',
        'asset:bank:MXN',
      ]),
    );
    await ownFixture.db.kysely.deleteFrom('accounts').where('id', '=', ownFixture.person.id).execute();
    expect(
      (await fileOf(ownFixture, { 'accounts.wallet': 'Monedero de %{holder}', gone: '=ya no existe' })).map(
        ([name]) => name,
      ),
    ).toContain('Monedero de =ya no existe');
    await ownFixture.close();
  });

  it('exports every account over all pages, and their total', async () => {
    const ownFixture = await openSalesFixture();
    await ownFixture.topUp(ownFixture.person.id, 700);
    const wallet = await ownFixture.db.kysely
      .selectFrom('ledgerAccounts')
      .selectAll()
      .where('code', 'like', 'liability:wallet:%')
      .executeTakeFirstOrThrow();
    const day = await ownFixture.db.kysely
      .selectFrom('ledgerByDay')
      .selectAll()
      .where('holder', '=', ownFixture.person.id)
      .executeTakeFirstOrThrow();
    const person = await ownFixture.db.kysely
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', ownFixture.person.id)
      .executeTakeFirstOrThrow();
    for (let index = 0; index < 1_200; index += 1) {
      const id = `copy-${index}`;
      await ownFixture.db.kysely
        .insertInto('accounts')
        .values({ ...person, id, email: `${id}@correo.mx`, displayName: `Persona ${index}` })
        .execute();
      await ownFixture.db.kysely
        .insertInto('ledgerAccounts')
        .values({ ...wallet, id, holderId: id, code: `liability:wallet:${id}:MXN` })
        .execute();
      await ownFixture.db.kysely
        .insertInto('ledgerByDay')
        .values({ ...day, holder: id })
        .execute();
    }
    await ownFixture.db.kysely
      .updateTable('ledgerByDay')
      .set({ creditsMinor: 700 * 1_201 })
      .where('holder', '=', '')
      .where('place', '=', 'liability:wallet')
      .execute();
    const lines = await fileOf(
      ownFixture,
      { 'accounts.wallet': 'Monedero de %{holder}', total: 'Total' },
      { filter: '{"place":["liability:wallet"]}' },
    );
    expect(lines).toHaveLength(1_202);
    expect(new Set(lines.map(([name]) => name)).size).toBe(1_202);
    expect(lines.filter(([name]) => name?.startsWith('Monedero de Persona '))).toHaveLength(1_200);
    expect(lines.at(-1)?.slice(0, 3)).toEqual(['Total', 'MXN', '-8407.00']);

    const page = (
      await ownFixture.send(
        'GET',
        `reports/accounts?${new URLSearchParams({ ...july, groupBy: 'account', filter: '{"place":["liability:wallet"]}' })}`,
      )
    ).json as unknown as ReportResponse;
    expect([page.rows.length, page.rows.at(-1)]).toEqual([
      200,
      expect.objectContaining({ key: '*rest', count: 1_002 }),
    ]);
    expect(page.rows.reduce((sum, { values }) => sum + (values['closingMinor'] ?? 0), 0)).toBe(
      page.totals['closingMinor'],
    );
    await ownFixture.close();
  });

  it('rejects words of a report file that are no texts', async () => {
    for (const fileTexts of ['[]', '{"a":1}', 'x'])
      expect((await getReport({ ...july, words: fileTexts }, 'sales.csv')).status).toBe(400);
    expect((await getReport({ ...july, language: 'fr' }, 'sales.csv')).status).toBe(400);
  });
});

async function openAccountsFile(fileTexts: Record<string, string>) {
  const ownFixture = await openSalesFixture();
  await ownFixture.topUp(ownFixture.person.id, 50_000);
  await ownFixture.createSale({ ...completedFields });
  return { market: ownFixture, lines: await fileOf(ownFixture, fileTexts) };
}

/** Returns the cells of the ledger accounts and of the total. */
async function fileOf(
  ownFixture: SalesFixture,
  fileTexts: Record<string, string>,
  extraParams: Record<string, string> = {},
): Promise<string[][]> {
  const { status, text } = await ownFixture.send(
    'GET',
    `reports/accounts.csv?${new URLSearchParams({ ...july, groupBy: 'account', language: 'es', words: JSON.stringify(fileTexts), ...extraParams })}`,
  );
  expect(status).toBe(200);
  const lines = text.split('\r\n').map((line) => line.split(','));
  return lines.slice(lines.findIndex(([first]) => first === '') + 2, -1);
}
