import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources } from '../../../contract/resources';
import { untyped } from '../../../api/db/database';
import { rebuildProjections, type Projection } from '../../../api/ledger/projections';
import { saleFactsProjection, salesByHourProjection } from '../../../api/reports/sales/rebuild';
import { createSeededRandom } from '../money/seededRandom';
import { completedFields } from '../sales/salesFixture';
import { derivedTables, dumpDerivedRows } from './derivedRows';
import { generateSales, type GeneratedSales } from './generatedSales';

const timeZone = 'America/Mexico_City';
let generatedSales: GeneratedSales;
beforeAll(async () => {
  generatedSales = await generateSales(createSeededRandom(11), timeZone, 40);
});
afterAll(() => generatedSales.salesFixture.close());

/** Returns a projection that records the start of each part. It fails where part `endsAt` would start. */
function recordStarts(projection: Projection, endsAt = Infinity) {
  const startedParts: string[] = [];
  let lastPart: string | null = '';
  return {
    begun: startedParts,
    /** Start of the part that was interrupted. */
    reached: () => lastPart,
    derived: {
      ...projection,
      async rebuildPart(trx, zone, after) {
        if (startedParts.length === endsAt) throw new Error('the process has ended');
        startedParts.push(after);
        lastPart = await projection.rebuildPart(trx, zone, after);
        return lastPart;
      },
    } satisfies Projection,
  };
}

const servedNames = new Set(resources.map(({ name }) => name));
const rebuild = (projection: Projection) =>
  rebuildProjections(generatedSales.salesFixture.db, [projection], servedNames, timeZone);

async function forget({ table }: Projection): Promise<void> {
  const { kysely } = generatedSales.salesFixture.db;
  const emptiedTables = table === 'saleFacts' ? derivedTables : (['salesByHour', 'salesByKeys'] as const);
  for (const table of emptiedTables) await untyped(kysely).deleteFrom(table).execute();
  await kysely.deleteFrom('sequences').where('name', 'like', `derived ${table}%`).execute();
}

test.each([
  { derived: saleFactsProjection, endsAt: 1 },
  { derived: saleFactsProjection, endsAt: 4 },
  { derived: salesByHourProjection, endsAt: 2 },
])('$derived.table: continues a rebuild that stopped before part $endsAt', async ({ derived, endsAt }) => {
  const { salesFixture } = generatedSales;
  await forget(derived);
  const firstRun = recordStarts(derived, endsAt);
  await expect(rebuild(firstRun.derived)).rejects.toThrow('the process has ended');
  expect(firstRun.begun).toHaveLength(endsAt);
  // A sale arrives between two parts.
  await salesFixture.createSale({ ...completedFields, accountId: salesFixture.person.id });

  const secondRun = recordStarts(derived);
  await rebuild(secondRun.derived);
  expect(secondRun.begun[0]).toBe(firstRun.reached());
  expect(secondRun.begun.filter((part) => firstRun.begun.includes(part))).toEqual([]);
  expect(await salesFixture.listFaults()).toEqual([]);
  const resumedRows = await dumpDerivedRows(salesFixture.db);

  // A finished projection is not rebuilt.
  const thirdRun = recordStarts(derived);
  await rebuild(thirdRun.derived);
  expect(thirdRun.begun).toEqual([]);

  await forget(derived);
  await rebuild(derived);
  expect(await dumpDerivedRows(salesFixture.db)).toEqual(resumedRows);
});
