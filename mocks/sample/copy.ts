import { untyped, type Database } from '../../api/db/database';

/** Maximum parameters of one statement. SQLite allows 32,766, PostgreSQL 65,535. */
const maxParameters = 30_000;

const excludedTables: ReadonlySet<string> = new Set([
  'migrations',
  'schemaVersions',
  'progress',
  'declaredResources',
  'saleKeys',
  'salesByHour',
  'salesByKeys',
  'unsealed',
]);

async function copyTable(from: Database, to: Database, table: string): Promise<void> {
  const rows = await untyped(from.kysely).selectFrom(table).selectAll().execute();
  const columns = Object.keys(rows[0] ?? {}).length;
  const chunkSize = Math.floor(maxParameters / Math.max(1, columns));
  for (let index = 0; index < rows.length; index += chunkSize)
    await untyped(to.kysely)
      .insertInto(table)
      .values(rows.slice(index, index + chunkSize))
      .execute();
}

export async function copySample(from: Database, to: Database): Promise<void> {
  const tables = (await from.kysely.introspection.getTables()).map(({ name }) => name);
  await to.kysely.transaction().execute(async (trx) => {
    const transaction = { ...to, kysely: trx };
    // Replaces sequences, so that new record numbers follow those of the sample, and settings, so that they have the ids
    // of the sample.
    await trx.deleteFrom('sequences').execute();
    await trx.deleteFrom('settings').execute();
    for (const name of tables) if (!excludedTables.has(name)) await copyTable(from, transaction, name);
    // Replaces the marks that triggers have set: most copied rows are sealed already by the copied seals.
    await trx.deleteFrom('unsealed').execute();
    await copyTable(from, transaction, 'unsealed');
  });
}
