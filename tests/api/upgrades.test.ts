import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { resources } from '../../contract/resources';
import { columnsByTable } from '../../api/db/columns';
import { recreateAppendOnlyTriggers, erasableColumns } from '../../api/db/appendOnly';
import { type Database, type Row, untyped } from '../../api/db/database';
import { migrate } from '../../api/migrations/migrate';
import { indexesOf, listPath, openDatabase, type TestResponse, type Json } from './apiFixture';
import { createBankAccount } from './catalogRequests';
import { openLiquidationsFixture as openOwing } from './liquidations/liquidationsFixture';
import { readPeriodTotals } from '../../api/periods/totals';
import {
  createCardPayment,
  createCashPayment,
  completedFields,
  openSalesFixture,
  type SalesFixture,
} from './sales/salesFixture';

const columnsByStep: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  '0010_shown_totals': { sales: ['companyReversedMinor'], auditEvents: ['historyId'] },
  '0011_company_countries': { companies: ['country'] },
  '0012_refund_customers': { refunds: ['accountId'] },
  '0037_refund_parts': { refunds: ['soldMinor', 'taxMinor', 'tipMinor'] },
  '0038_similar_deposits': { deposits: ['similarityKey'] },
  '0039_spendings_by_time': {},
  '0040_secrets_shown_to': { apiKeySecrets: ['shownTo'] },
  '0045_bank_files': { liquidations: ['bankFiles'], liquidationItems: ['bankFileNumber'] },
};

const tablesByStep: Readonly<Record<string, readonly string[]>> = {
  '0015_devices': ['devices'],
  '0016_failed_attempts': ['failedAttempts'],
  '0019_spendings': ['spendings'],
  '0020_second_factors': ['identityFactors'],
  '0022_sessions': ['sessions', 'sessionCutoffs'],
  '0023_settings': ['settings'],
  '0026_follows': ['follows'],
  '0027_mails': ['mails'],
  '0028_mail_choices': ['mailChoices'],
  '0029_sale_items': ['saleItems'],
  '0033_pins': ['pins'],
  '0042_sign_in_methods': ['signInMethods'],
  // This step adds a column of `identityFactors`.
  '0043_recovery_codes': [],
  '0046_muted_notifications': ['mutedNotifications'],
};

let db: Database;
let fixture: SalesFixture;
beforeEach(async () => {
  db = await openDatabase();
  fixture = await openSalesFixture(db);
});
afterEach(() => fixture.close());

/** Reverts the schema to its state before the step `firstStep`. */
async function takeBackTo(firstStep: string): Promise<void> {
  await db.kysely.schema.dropTable('erasures').execute();
  await db.kysely.deleteFrom('migrations').where('name', 'in', ['0021_erasures', '0024_running_erasures']).execute();
  for (const table of Object.keys(erasableColumns)) await recreateAppendOnlyTriggers(db.kysely, db.kind, table);
  for (const [step, columns] of Object.entries(columnsByStep)) {
    if (step < firstStep) continue;
    for (const [table, column] of Object.entries(columns).flatMap(([name, columnNames]) =>
      columnNames.map((one) => [name, one] as const),
    )) {
      const indexes = (await indexesOf(db)).filter((name) => name.startsWith(`${table}_`) && name.includes(column));
      for (const name of indexes) await db.kysely.schema.dropIndex(name).execute();
      await db.kysely.schema.alterTable(table).dropColumn(column).execute();
    }
    await db.kysely.deleteFrom('migrations').where('name', '=', step).execute();
  }
}

const columnsOf = (table: string, ...columns: string[]): Promise<Row[]> =>
  untyped(db.kysely)
    .selectFrom(table)
    .select(['id', ...columns])
    .orderBy('id')
    .execute();

function expectAccepted({ status, text, json }: TestResponse): Json {
  if (status >= 300) throw new Error(text);
  return json;
}

async function readSchema(): Promise<object> {
  const columns = [...(await columnsByTable(db.kysely, db.kind))].map(([table, columnNames]) => [
    table,
    [...columnNames].sort(),
  ]);
  return { columns: columns.sort(), indexes: await indexesOf(db) };
}

describe('migrations of older databases', () => {
  test('adds missing tables, columns and indexes and preserves all rows', async () => {
    const sale = await fixture.createSale(completedFields);
    const schemaNow = await readSchema();
    await takeBackTo('0013');
    for (const [step, tables] of Object.entries(tablesByStep)) {
      for (const table of tables) await db.kysely.schema.dropTable(table).execute();
      await db.kysely.deleteFrom('migrations').where('name', '=', step).execute();
    }
    await db.kysely.schema.dropTable('periods').execute();
    await db.kysely.schema.alterTable('companies').dropColumn('website').execute();
    expect(await readSchema()).not.toEqual(schemaNow);

    await migrate(db, resources);
    expect(await readSchema()).toEqual(schemaNow);
    expect((await fixture.send('GET', `sales/${sale.id}`)).json['number']).toBe(sale['number']);
    expect(await fixture.listFaults()).toEqual([]);
    expect((await fixture.send('GET', 'settings')).status).toBe(200);
  });

  test('computes the refunded company amount of each sale', async () => {
    const sell = async (overrides: Record<string, unknown> = completedFields) =>
      (await fixture.createSale(overrides)).id;
    const refund = async (id: string, amountMinor: number, atFault: string) =>
      expectAccepted(await fixture.act(`sales/${id}`, 'refund', { amountMinor, atFault, reason: 'No llegó' }));
    const [untouched, openSale, partlyRefunded, twiceRefunded, chargedToPlatform, paidInCash, canceledSale] = [
      await sell(),
      await sell({}),
      await sell(),
      await sell(),
      await sell(),
      await sell({ ...completedFields, payments: [createCashPayment(11_600)] }),
      await sell({}),
    ];
    await refund(partlyRefunded, 5_001, 'company');
    await refund(twiceRefunded, 3_333, 'customer');
    await refund(twiceRefunded, 8_267, 'company');
    await refund(chargedToPlatform, 11_600, 'platform');
    await refund(paidInCash, 999, 'company');
    expectAccepted(await fixture.act(`sales/${canceledSale}`, 'cancel', { reason: 'No hay' }));
    const expectedColumns = await columnsOf('sales', 'companyReversedMinor');
    await takeBackTo('0010_shown_totals');

    await migrate(db, resources);
    expect(await columnsOf('sales', 'companyReversedMinor')).toEqual(expectedColumns);
    // 100.00 plus 16.00 tax, minus 15.00 commission plus 2.40 tax. The company bears 85 % of the refunds charged to
    // it.
    const readDue = async (id: string) => (await fixture.send('GET', `sales/${id}`)).json['companyDueMinor'];
    expect([
      await readDue(untouched),
      await readDue(openSale),
      await readDue(partlyRefunded),
      await readDue(twiceRefunded),
      await readDue(chargedToPlatform),
      await readDue(canceledSale),
    ]).toEqual([9_860, 9_860, 9_860 - 4_251, 9_860 - 7_027, 9_860, 0]);
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('splits existing refunds like new ones and restates net sales of closed months', async () => {
    const payments = [createCashPayment(4_001), createCardPayment(7_704)];
    const form = { taxMinor: 1_600, tipMinor: 105, payments };
    const sales = [
      await fixture.createSale({ ...completedFields, ...form }),
      await fixture.createSale(completedFields),
    ];
    for (const [refundedAt, amountMinor] of [
      [0, 3_333],
      [1, 11_600],
      [0, 1],
      [0, 8_371],
    ] as const)
      expectAccepted(
        await fixture.act(`sales/${sales[refundedAt]?.id}`, 'refund', {
          amountMinor,
          atFault: 'company',
          reason: 'No llegó',
        }),
      );
    const partColumns = await columnsOf('refunds', 'soldMinor', 'taxMinor', 'tipMinor');
    const listFacts = () =>
      untyped(db.kysely).selectFrom('saleFacts').selectAll().orderBy('sourceId').orderBy('part').execute();
    const expectedFacts = await listFacts();
    const monthDates = { startsOn: '2026-07-01', endsOn: '2026-07-31' };
    const totalsBefore = (await readPeriodTotals(db.kysely, monthDates.startsOn, monthDates.endsOn)).map((one) =>
      Object.assign({}, one, { netSalesMinor: one.netSalesMinor - 1_600 - 1_600 - 105 }),
    );
    const closedPeriod = {
      ...monthDates,
      id: 'p',
      month: '2026-07',
      totals: JSON.stringify(totalsBefore),
      version: 1,
      archived: 0,
    };
    await untyped(db.kysely)
      .insertInto('periods')
      .values({ ...closedPeriod, state: 'closed', closedBy: 'a', closedByEmail: 'a@a.mx' })
      .execute();
    await takeBackTo('0037');
    await db.kysely.deleteFrom('sequences').where('name', 'like', 'derived saleFacts%').execute();

    await migrate(db, resources);
    expect(await columnsOf('refunds', 'soldMinor', 'taxMinor', 'tipMinor')).toEqual(partColumns);
    fixture.now.advance(24 * 3_600_000);
    expect((await fixture.send('GET', 'sales')).status).toBe(200);
    expect(await listFacts()).toEqual(expectedFacts);
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('lists payment events in the history of their run', async () => {
    const owingFixture = await openOwing(fixture);
    for (const name of ['La Comadre', 'El Güero'])
      await fixture.createSale({
        companyId: (await owingFixture.company(name)).id,
        placedAt: '2026-06-15T18:00:00.000Z',
        completedAt: '2026-06-15T18:30:00.000Z',
      });
    const run = await owingFixture.createRunIn('processing');
    const [paidItem, failedItem] = await owingFixture.listItems(run.id);
    expectAccepted(
      await owingFixture.act('liquidation-items', String(paidItem?.id), 'mark-paid', {
        body: { reference: 'SPEI1', paidOn: '2026-07-01' },
      }),
    );
    expectAccepted(
      await owingFixture.act('liquidation-items', String(failedItem?.id), 'mark-failed', {
        body: { code: 'accountClosed', evidence: 'R03: cuenta cancelada' },
      }),
    );
    const historyOf = async () =>
      (await fixture.send('GET', listPath('audit-events', { filter: { historyId: run.id }, range: [0, 99] })))
        .json as unknown as { action: string; recordId: string }[];
    const events = await historyOf();
    expect(events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['create', 'approve', 'mark-paid', 'mark-failed']),
    );
    await takeBackTo('0010_shown_totals');

    await migrate(db, resources);
    expect(await historyOf()).toEqual(events);
    await expect(db.kysely.updateTable('auditEvents').set({ reason: 'otro' }).execute()).rejects.toThrow('append-only');
    await expect(db.kysely.deleteFrom('auditEvents').execute()).rejects.toThrow('append-only');
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('sets the country of companies by their currency', async () => {
    for (const country of ['MX', 'CO', 'CL'])
      await fixture.createCompany({ country, bank: createBankAccount(country as 'MX', 'Ana') });
    const expectedColumns = await columnsOf('companies', 'country', 'currency');
    await takeBackTo('0011_company_countries');

    await migrate(db, resources);
    expect(await columnsOf('companies', 'country', 'currency')).toEqual(expectedColumns);
    expect(new Set(expectedColumns.map(({ country, currency }) => `${String(country)} ${String(currency)}`))).toEqual(
      new Set(['MX MXN', 'CO COP', 'CL CLP']),
    );
    const chilean = listPath('catalogs/companies', { filter: { country: 'CL' } });
    expect((await fixture.send('GET', chilean)).headers.get('X-Total-Count')).toBe('1');
  });

  test('sets the customer of each refund, or none', async () => {
    const sales = [
      await fixture.createSale({ ...completedFields, accountId: fixture.person.id }),
      await fixture.createSale(completedFields),
    ];
    for (const { id } of sales)
      expectAccepted(
        await fixture.act(`sales/${id}`, 'refund', {
          amountMinor: 1_000,
          atFault: 'company',
          reason: 'Frío',
        }),
      );
    const expectedColumns = await columnsOf('refunds', 'accountId');
    expect(new Set(expectedColumns.map(({ accountId }) => accountId))).toEqual(new Set([fixture.person.id, null]));
    await takeBackTo('0012_refund_customers');

    await migrate(db, resources);
    expect(await columnsOf('refunds', 'accountId')).toEqual(expectedColumns);
    await expect(db.kysely.updateTable('refunds').set({ reason: 'otro' }).execute()).rejects.toThrow('append-only');
    await expect(db.kysely.deleteFrom('refunds').execute()).rejects.toThrow('append-only');
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('puts payments in process since before the last download into file 1', async () => {
    const owing = await openOwing(fixture);
    for (const name of ['Una', 'Otra']) await owing.sell((await owing.company(name)).id);
    const run = await owing.createRunIn('processing');
    await owing.readBankFile(run.id);
    fixture.now.advance(60_000);
    const retriedId = String((await owing.listItems(run.id))[0]?.id);
    const body = { code: 'other', evidence: 'R03' };
    expectAccepted(await owing.act('liquidation-items', retriedId, 'mark-failed', { body }));
    expectAccepted(await owing.act('liquidation-items', retriedId, 'retry'));
    const expectedColumns = [
      await columnsOf('liquidations', 'bankFiles'),
      await columnsOf('liquidationItems', 'bankFileNumber'),
    ];
    await takeBackTo('0045_bank_files');
    await migrate(db, resources);
    expect([
      await columnsOf('liquidations', 'bankFiles'),
      await columnsOf('liquidationItems', 'bankFileNumber'),
    ]).toEqual(expectedColumns);
  });
});
