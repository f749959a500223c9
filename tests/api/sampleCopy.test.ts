import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources } from '../../contract/resources';
import { runChecks } from '../../api/checks/run';
import { untyped, type Database } from '../../api/db/database';
import { openLibsql } from '../../api/db/libsql';
import { migrate } from '../../api/migrations/migrate';
import { copySample } from '../../mocks/sample/copy';
import { defaultSettings } from '../../contract/settings';
import { openDatabase, tablesOf, vault } from './apiFixture';
import { completed, openSalesFixture, type SalesFixture } from './sales/salesFixture';

let from: SalesFixture;
let to: Database;

beforeAll(async () => {
  from = await openSalesFixture(openLibsql(':memory:'));
  await from.createSale(completed);
  to = await openDatabase();
  await migrate(to, resources);
});
afterAll(async () => {
  await from.close();
  await to.close();
});

/** Counts the rows of each table, except tables that every database fills itself (migrations, progress). */
async function counts(db: Database): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const table of await tablesOf(db)) {
    if (['migrations', 'schemaVersions', 'progress', 'declaredResources'].includes(table)) continue;
    counted[table] = (await untyped(db.kysely).selectFrom(table).selectAll().execute()).length;
  }
  return counted;
}

test('copies every table of the sample with consistent figures', async () => {
  await copySample(from.db, to);
  expect(await counts(to)).toEqual(await counts(from.db));
  const checks = await runChecks(to.kysely, defaultSettings.timeZone, { vault });
  expect(checks.flatMap(({ faults }) => faults)).toEqual([]);
});
