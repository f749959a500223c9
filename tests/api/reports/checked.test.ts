import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { daysAfter } from '../../../contract/days';
import { type KyselyDb, type Row, untyped } from '../../../api/db/database';
import { createSeededRandom } from '../money/seededRandom';
import { generateSales, type GeneratedSales } from './generatedSales';

/** Tampers with the tables of sales reports and expects the check to find it. */
let traded: GeneratedSales;
// Facts come before their hourly sums, since triggers on the facts update the sums.
const tables = ['saleFacts', 'salesByDay', 'salesByMonth', 'salesByHour', 'salesByKeys'];
let sound: Row[][];
beforeAll(async () => {
  traded = await generateSales(createSeededRandom(11), 'America/Mexico_City', 60);
  sound = await Promise.all(
    tables.map((table) => untyped(traded.salesFixture.db.kysely).selectFrom(table).selectAll().execute()),
  );
});
afterAll(() => traded.salesFixture.close());

interface Found {
  kysely: KyselyDb;
  id: string;
  businessDate: string;
}

/** Faults of a row of `saleFacts` that leave most sums unchanged: name, change, columns the check reports. */
const factFaults: [string, (found: Found) => Promise<unknown>, string][] = [
  [
    'a day later',
    ({ kysely, id, businessDate }) => change(kysely, id, { businessDate: daysAfter(businessDate, 1) }),
    'businessDate',
  ],
  ['in another hour', ({ kysely, id }) => change(kysely, id, { hour: '1 03' }), 'hour'],
  ['with a label less', ({ kysely, id }) => change(kysely, id, { labels: 'none' }), 'labels'],
  ['by other means', ({ kysely, id }) => change(kysely, id, { method: 'giftCard' }), 'method'],
  [
    'at another moment',
    ({ kysely, id }) => sql`update "saleFacts" set at = replace(at, ':', '-') where "sourceId" = ${id}`.execute(kysely),
    'at',
  ],
  ['of another company', ({ kysely, id }) => change(kysely, id, { company: 'somebody' }), 'company'],
  ['in another currency', ({ kysely, id }) => change(kysely, id, { currency: 'USD' }), 'currency'],
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

function change(kysely: KyselyDb, id: string, values: Row) {
  return kysely.updateTable('saleFacts').set(values).where('sourceId', '=', id).execute();
}

async function restore(): Promise<void> {
  const { kysely } = traded.salesFixture.db;
  for (const [index, table] of tables.entries()) {
    await untyped(kysely).deleteFrom(table).execute();
    const rows = sound[index] ?? [];
    for (let from = 0; from < rows.length; from += 200)
      await untyped(kysely)
        .insertInto(table)
        .values(rows.slice(from, from + 200))
        .execute();
  }
  expect(await traded.salesFixture.faults()).toEqual([]);
}

for (const record of ['sales', 'refunds'] as const) {
  it.each(factFaults)(
    `reports in the check a fact of ${record} %s by its number, with what is wrong`,
    async (_, tamper, wrong) => {
      const { kysely } = traded.salesFixture.db;
      const tampered = traded[record].find(({ payments }) => payments.length > 0);
      if (!tampered) throw new Error(`${record} were made`);
      await tamper({ kysely, id: tampered.id, businessDate: tampered.businessDate });
      const faults = await traded.salesFixture.faults();
      expect(faults[0]).toBe(`salesByDayAgree: ${String(tampered['number'])} ${wrong}`);
      expect(faults.slice(1).filter((fault) => !/^salesByDayAgree: salesBy(Day|Month|Hour) /.test(fault))).toEqual([]);
      await restore();
    },
  );
}

it('reports in the check facts without a record and of uncompleted sales', async () => {
  const { salesFixture } = traded;
  const { kysely } = salesFixture.db;
  const [fact] = sound[0] ?? [];
  const paid = await salesFixture.createSale();
  await untyped(kysely)
    .insertInto('saleFacts')
    .values([
      { ...fact, sourceId: 'nobody' },
      { ...fact, sourceId: paid.id, part: 7 },
    ])
    .execute();
  expect(await salesFixture.faults()).toEqual(
    expect.arrayContaining([`salesByDayAgree: ${paid.number} parts`, 'salesByDayAgree: nothing nobody']),
  );
  await restore();
});

it.each([
  ['salesByDay', 'hour'],
  ['salesByDay', 'labels'],
  ['salesByMonth', 'method'],
])('reports in the check a sum of %s by %s under a wrong key, at both keys', async (table, dimension) => {
  const { kysely } = traded.salesFixture.db;
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
  const at = (key: string) =>
    `salesByDayAgree: ${[table, dimension, row['businessDate'], key, 'MXN'].filter((word) => word !== '').join(' ')}`;
  expect(await traded.salesFixture.faults()).toEqual([at(String(row['key'])), at('zz')]);
  await restore();
});

it('reports in the check a monthly sum that differs from its hours', async () => {
  const { salesFixture } = traded;
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
  expect(await salesFixture.faults()).toEqual([`salesByDayAgree: salesByKeys ${businessDate} MXN`]);
  await restore();
});

it('reports in the check changed hourly sums and those without facts', async () => {
  const { salesFixture } = traded;
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
  expect(await salesFixture.faults()).toEqual([
    `salesByDayAgree: salesByHour ${businessDate} ${hour} MXN`,
    `salesByDayAgree: salesByHour 2031-01-01 ${hour} MXN`,
  ]);
  await restore();
});
