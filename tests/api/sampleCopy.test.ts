import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources } from '../../contract/resources';
import { runChecks } from '../../api/checks/run';
import { untyped, type Database } from '../../api/db/database';
import { openLibsql } from '../../api/db/libsql';
import { migrate } from '../../api/migrations/migrate';
import { copySample } from '../../mocks/sample/copy';
import { defaultSettings } from '../../contract/settings';
import { openDatabase, tablesOf, vault } from './apiFixture';
import { completedFields, openSalesFixture, type SalesFixture } from './sales/salesFixture';

let sourceFixture: SalesFixture;
let targetDatabase: Database;

beforeAll(async () => {
  sourceFixture = await openSalesFixture(openLibsql(':memory:'));
  await sourceFixture.createSale(completedFields);
  targetDatabase = await openDatabase();
  await migrate(targetDatabase, resources);
});
afterAll(async () => {
  await sourceFixture.close();
  await targetDatabase.close();
});

/** Counts the rows of each table, except tables that every database fills itself (migrations, progress). */
async function counts(db: Database): Promise<Record<string, number>> {
  const rowCounts: Record<string, number> = {};
  for (const table of await tablesOf(db)) {
    if (['migrations', 'schemaVersions', 'progress', 'declaredResources'].includes(table)) continue;
    rowCounts[table] = (await untyped(db.kysely).selectFrom(table).selectAll().execute()).length;
  }
  return rowCounts;
}

test('copies every table of the sample with consistent figures', async () => {
  await copySample(sourceFixture.db, targetDatabase);
  expect(await counts(targetDatabase)).toEqual(await counts(sourceFixture.db));
  const checks = await runChecks(targetDatabase.kysely, defaultSettings.timeZone, { vault });
  expect(checks.flatMap(({ faults }) => faults)).toEqual([]);
});
