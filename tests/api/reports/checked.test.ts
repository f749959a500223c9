import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { daysAfter } from '../../../contract/days';
import { type KyselyDb, type Row, untyped } from '../../../api/db/database';
import { createSeededRandom } from '../money/seededRandom';
import { generateSales, type GeneratedSales } from './generatedSales';

/** Tampers with the tables of sales reports and expects the check to find it. */
let generatedSales: GeneratedSales;
// Facts come before their hourly sums, since triggers on the facts update the sums.
const tables = ['saleFacts', 'salesByDay', 'salesByMonth', 'salesByHour', 'salesByKeys'];
let rowsBefore: Row[][];
beforeAll(async () => {
  generatedSales = await generateSales(createSeededRandom(11), 'America/Mexico_City', 60);
  rowsBefore = await Promise.all(
    tables.map((table) => untyped(generatedSales.salesFixture.db.kysely).selectFrom(table).selectAll().execute()),
  );
});
afterAll(() => generatedSales.salesFixture.close());

interface Found {
  kysely: KyselyDb;
  id: string;
  businessDate: string;
}

/** Faults of a row of `saleFacts` that leave most sums unchanged: name, change, columns the check reports. */
const factFaults: [string, (foundRows: Found) => Promise<unknown>, string][] = [
  [
    'a day later',
    ({ kysely, id, businessDate }) => changeFact(kysely, id, { businessDate: daysAfter(businessDate, 1) }),
    'businessDate',
  ],
  ['in another hour', ({ kysely, id }) => changeFact(kysely, id, { hour: '1 03' }), 'hour'],
  ['with a label less', ({ kysely, id }) => changeFact(kysely, id, { labels: 'none' }), 'labels'],
  ['by other means', ({ kysely, id }) => changeFact(kysely, id, { method: 'giftCard' }), 'method'],
  [
    'at another moment',
    ({ kysely, id }) => sql`update "saleFacts" set at = replace(at, ':', '-') where "sourceId" = ${id}`.execute(kysely),
    'at',
  ],
  ['of another company', ({ kysely, id }) => changeFact(kysely, id, { company: 'somebody' }), 'company'],
  ['in another currency', ({ kysely, id }) => changeFact(kysely, id, { currency: 'USD' }), 'currency'],
  [
    'with a centavo more',
    ({ kysely, id }) =>
      sql`update "saleFacts" set "taxMinor" = "taxMinor" + 1, "tipsMinor" = "tipsMinor" - 1 where "sourceId" = ${id}`.execute(
        kysely,
      ),
    'taxMinor tipsMinor',
  ],
  ['that is gone', ({ kysely, id }) => kysely.deleteFrom('saleFacts').where('sourceId', '=', id).execute(), 'parts'],
];

function changeFact(kysely: KyselyDb, id: string, values: Row) {
  return kysely.updateTable('saleFacts').set(values).where('sourceId', '=', id).execute();
}

async function restore(): Promise<void> {
  const { kysely } = generatedSales.salesFixture.db;
  for (const [index, table] of tables.entries()) {
    await untyped(kysely).deleteFrom(table).execute();
    const rows = rowsBefore[index] ?? [];
    for (let start = 0; start < rows.length; start += 200)
      await untyped(kysely)
        .insertInto(table)
        .values(rows.slice(start, start + 200))
        .execute();
  }
  expect(await generatedSales.salesFixture.listFaults()).toEqual([]);
}

for (const record of ['sales', 'refunds'] as const) {
  it.each(factFaults)(
    `reports in the check a fact of ${record} %s by its number, with what is wrong`,
    async (_, tamper, wrong) => {
      const { kysely } = generatedSales.salesFixture.db;
      const tamperedRecord = generatedSales[record].find(({ payments }) => payments.length > 0);
      if (!tamperedRecord) throw new Error(`${record} were made`);
      await tamper({ kysely, id: tamperedRecord.id, businessDate: tamperedRecord.businessDate });
      const faults = await generatedSales.salesFixture.listFaults();
      expect(faults[0]).toBe(`salesByDayAgree: ${String(tamperedRecord['number'])} ${wrong}`);
      expect(faults.slice(1).filter((fault) => !/^salesByDayAgree: salesBy(Day|Month|Hour) /.test(fault))).toEqual([]);
      await restore();
    },
  );
}

it('reports in the check facts without a record and of uncompleted sales', async () => {
  const { salesFixture } = generatedSales;
  const { kysely } = salesFixture.db;
  const [fact] = rowsBefore[0] ?? [];
  const paidSale = await salesFixture.createSale();
  await untyped(kysely)
    .insertInto('saleFacts')
    .values([
      { ...fact, sourceId: 'nobody' },
      { ...fact, sourceId: paidSale.id, part: 7 },
    ])
    .execute();
  expect(await salesFixture.listFaults()).toEqual(
    expect.arrayContaining([`salesByDayAgree: ${paidSale.number} parts`, 'salesByDayAgree: nothing nobody']),
  );
  await restore();
});

it.each([
  ['salesByDay', 'hour'],
  ['salesByDay', 'labels'],
  ['salesByMonth', 'method'],
])('reports in the check a sum of %s by %s under a wrong key, at both keys', async (table, dimension) => {
  const { kysely } = generatedSales.salesFixture.db;
  const row =
    (await untyped(kysely)
      .selectFrom(table)
      .selectAll()
      .where('dimension', '=', dimension)
      .where('grossMinor', '>', 0)
      .executeTakeFirst()) ?? {};
  await untyped(kysely)
    .updateTable(table)
    .set({ key: 'zz' })
    .where('dimension', '=', dimension)
    .where('businessDate', '=', row['businessDate'] ?? '')
    .where('key', '=', row['key'] ?? '')
    .execute();
  const getFact = (key: string) =>
    `salesByDayAgree: ${[table, dimension, row['businessDate'], key, 'MXN'].filter((word) => word !== '').join(' ')}`;
  expect(await generatedSales.salesFixture.listFaults()).toEqual([getFact(String(row['key'])), getFact('zz')]);
  await restore();
});

it('reports in the check a monthly sum that differs from its hours', async () => {
  const { salesFixture } = generatedSales;
  const { kysely } = salesFixture.db;
  const { keysId, businessDate } = await kysely
    .selectFrom('salesByKeys')
    .selectAll()
    .orderBy('businessDate')
    .executeTakeFirstOrThrow();
  await kysely
    .updateTable('salesByKeys')
    .set((set) => ({ tipsMinor: set('tipsMinor', '+', 1) }))
    .where('keysId', '=', keysId)
    .where('businessDate', '=', businessDate)
    .execute();
  expect(await salesFixture.listFaults()).toEqual([`salesByDayAgree: salesByKeys ${businessDate} MXN`]);
  await restore();
});

it('reports in the check changed hourly sums and those without facts', async () => {
  const { salesFixture } = generatedSales;
  const { kysely } = salesFixture.db;
  const sums = () => kysely.selectFrom('salesByHour').selectAll().where('grossMinor', '>', 0);
  const { keysId, businessDate, hour, ...amounts } = await sums().orderBy('businessDate').executeTakeFirstOrThrow();
  await kysely
    .updateTable('salesByHour')
    .set({ grossMinor: amounts.grossMinor + 1, discountsMinor: amounts.discountsMinor + 1 })
    .where('keysId', '=', keysId)
    .where('businessDate', '=', businessDate)
    .where('hour', '=', hour)
    .execute();
  await kysely
    .insertInto('salesByHour')
    .values({ keysId, businessDate: '2031-01-01', hour, ...amounts })
    .execute();
  expect(await salesFixture.listFaults()).toEqual([
    `salesByDayAgree: salesByHour ${businessDate} ${hour} MXN`,
    `salesByDayAgree: salesByHour 2031-01-01 ${hour} MXN`,
  ]);
  await restore();
});
