import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saleAmounts } from '../../../api/db/reports';
import { runChecks } from '../../../api/checks/run';
import { openApiFixture } from '../apiFixture';
import { createSeededRandom } from '../money/seededRandom';
import { completedFields } from '../sales/salesFixture';
import { derivedTables, dumpDerivedRows } from './derivedRows';
import { generateSales, type GeneratedSales } from './generatedSales';
import { untyped } from '../../../api/db/database';

let generatedSales: GeneratedSales;
beforeAll(async () => {
  generatedSales = await generateSales(createSeededRandom(7), 'America/Mexico_City', 60);
});
afterAll(() => generatedSales.salesFixture.close());

const dumpRows = () => dumpDerivedRows(generatedSales.salesFixture.db);

it('rebuilds identical sales facts at the first request of a day', async () => {
  const rowsBefore = await dumpRows();
  expect(rowsBefore.length).toBeGreaterThan(100);
  const { kysely } = generatedSales.salesFixture.db;
  for (const table of derivedTables) await untyped(kysely).deleteFrom(table).execute();
  await kysely.deleteFrom('sequences').where('name', 'like', 'derived saleFacts%').execute();
  generatedSales.salesFixture.now.advance(24 * 3_600_000);
  expect((await generatedSales.salesFixture.send('GET', 'sales')).status).toBe(200);
  expect(await dumpRows()).toEqual(rowsBefore);
  expect(await generatedSales.salesFixture.listFaults()).toEqual([]);
});

it('rebuilds identical hourly sums at the first request of a day', async () => {
  const rowsBefore = await dumpRows();
  const { kysely } = generatedSales.salesFixture.db;
  const listKeys = () => kysely.selectFrom('saleKeys').select('company').orderBy('company').execute();
  const keysBefore = await listKeys();
  for (const table of ['salesByHour', 'salesByKeys'] as const) await kysely.deleteFrom(table).execute();
  await kysely.deleteFrom('sequences').where('name', '=', 'derived salesByHour').execute();
  // Leaves one month as the former version stored it, and deletes another month.
  await generatedSales.salesFixture.db.kysely
    .insertInto('salesByHour')
    .columns(['keysId', 'businessDate', 'hour', ...saleAmounts])
    .expression(
      kysely
        .selectFrom('saleKeys')
        .select(['id', sql.lit('2019-01-01').as('day'), sql.lit('1 01').as('hour')])
        .select(saleAmounts.map((name) => sql.lit(1).as(name)))
        .limit(1),
    )
    .execute();
  generatedSales.salesFixture.now.advance(24 * 3_600_000);
  expect((await generatedSales.salesFixture.send('GET', 'sales')).status).toBe(200);
  expect(await dumpRows()).toEqual(rowsBefore);
  expect(await listKeys()).toEqual(keysBefore);
  expect(await generatedSales.salesFixture.listFaults()).toEqual([]);
});

it('rebuilds facts of sales with many payment methods over full pages', async () => {
  const { salesFixture } = generatedSales;
  const { kysely } = salesFixture.db;
  const payments = (['card', 'cash', 'transfer', 'wallet', 'card', 'cash'] as const).map((method) => ({
    method,
    amountMinor: 100,
    collectedBy: method === 'cash' ? 'company' : 'platform',
  }));
  const sale = await salesFixture.createSale({
    ...completedFields,
    accountId: salesFixture.person.id,
    grossMinor: 600,
    taxMinor: 0,
    payments,
  });
  const row = await kysely.selectFrom('sales').selectAll().where('id', '=', sale.id).executeTakeFirstOrThrow();
  const copiedRows = Array.from({ length: 500 }, (_, index) => ({
    ...row,
    id: `copy-${index}`,
    number: `copy-${index}`,
  }));
  for (let start = 0; start < copiedRows.length; start += 50)
    await kysely
      .insertInto('sales')
      .values(copiedRows.slice(start, start + 50))
      .execute();
  await kysely.deleteFrom('sequences').where('name', 'like', 'derived saleFacts%').execute();
  salesFixture.now.advance(24 * 3_600_000);
  expect((await salesFixture.send('GET', 'sales')).status).toBe(200);
  expect(
    await kysely.selectFrom('saleFacts').select('part').where('sourceId', 'like', 'copy-%').execute(),
  ).toHaveLength(4 * 500);
  await kysely.deleteFrom('sales').where('id', 'like', 'copy-%').execute();
  await kysely.deleteFrom('sequences').where('name', 'like', 'derived saleFacts%').execute();
  salesFixture.now.advance(24 * 3_600_000);
  await salesFixture.send('GET', 'sales');
  expect(await salesFixture.listFaults()).toEqual([]);
});

it('rebuilds hourly sums for another time zone, and back', async () => {
  const { salesFixture } = generatedSales;
  const rowsBefore = await dumpRows();
  for (const [timeZone, isSame] of [
    ['Asia/Kolkata', false],
    ['America/Mexico_City', true],
  ] as const) {
    const movedFixture = await openApiFixture({ db: salesFixture.db, settings: { timeZone } });
    movedFixture.now.value = salesFixture.now.value;
    expect((await movedFixture.send('GET', 'sales')).status).toBe(200);
    const failedChecks = (await runChecks(salesFixture.db.kysely, timeZone)).filter(({ faults }) => faults.length > 0);
    expect([timeZone, failedChecks]).toEqual([timeZone, []]);
    expect([timeZone, JSON.stringify(await dumpRows()) === JSON.stringify(rowsBefore)]).toEqual([timeZone, isSame]);
  }
});
