import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources } from '../../../contract/resources';
import { untyped } from '../../../api/db/database';
import { rebuildProjections, type Projection } from '../../../api/ledger/projections';
import { saleFactsProjection, salesByHourProjection } from '../../../api/reports/sales/rebuild';
import { createSeededRandom } from '../money/seededRandom';
import { completed } from '../sales/salesFixture';
import { derivedTables, dumpDerivedRows } from './derivedRows';
import { generateSales, type GeneratedSales } from './generatedSales';

const timeZone = 'America/Mexico_City';
let traded: GeneratedSales;
beforeAll(async () => {
  traded = await generateSales(createSeededRandom(11), timeZone, 40);
});
afterAll(() => traded.salesFixture.close());

/** Returns a projection that records the start of each part. It fails where part `endsAt` would start. */
function noted(derived: Projection, endsAt = Infinity) {
  const begun: string[] = [];
  let reached: string | null = '';
  return {
    begun,
    /** Start of the part that was interrupted. */
    reached: () => reached,
    derived: {
      ...derived,
      async rebuildPart(trx, zone, after) {
        if (begun.length === endsAt) throw new Error('the process has ended');
        begun.push(after);
        reached = await derived.rebuildPart(trx, zone, after);
        return reached;
      },
    } satisfies Projection,
  };
}

const served = new Set(resources.map(({ name }) => name));
const rebuild = (derived: Projection) => rebuildProjections(traded.salesFixture.db, [derived], served, timeZone);

async function forget({ table }: Projection): Promise<void> {
  const { kysely } = traded.salesFixture.db;
  const emptied = table === 'saleFacts' ? derivedTables : (['salesByHour', 'salesByKeys'] as const);
  for (const one of emptied) await untyped(kysely).deleteFrom(one).execute();
  await kysely.deleteFrom('sequences').where('name', 'like', `derived ${table}%`).execute();
}

test.each([
  { derived: saleFactsProjection, endsAt: 1 },
  { derived: saleFactsProjection, endsAt: 4 },
  { derived: salesByHourProjection, endsAt: 2 },
])('$derived.table: continues a rebuild that stopped before part $endsAt', async ({ derived, endsAt }) => {
  const { salesFixture } = traded;
  await forget(derived);
  const first = noted(derived, endsAt);
  await expect(rebuild(first.derived)).rejects.toThrow('the process has ended');
  expect(first.begun).toHaveLength(endsAt);
  // A sale arrives between two parts.
  await salesFixture.createSale({ ...completed, accountId: salesFixture.person.id });

  const second = noted(derived);
  await rebuild(second.derived);
  expect(second.begun[0]).toBe(first.reached());
  expect(second.begun.filter((part) => first.begun.includes(part))).toEqual([]);
  expect(await salesFixture.faults()).toEqual([]);
  const resumed = await dumpDerivedRows(salesFixture.db);

  // A finished projection is not rebuilt.
  const third = noted(derived);
  await rebuild(third.derived);
  expect(third.begun).toEqual([]);

  await forget(derived);
  await rebuild(derived);
  expect(await dumpDerivedRows(salesFixture.db)).toEqual(resumed);
});
