import { untyped, type Database } from '../../api/db/database';

/** SQLite takes no more parameters with one statement, PostgreSQL twice as many. */
const maxParameters = 30_000;

/** What `migrate` writes for itself, and what the database keeps by its triggers. */
const itsOwn: ReadonlySet<string> = new Set([
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
  const size = Math.floor(maxParameters / Math.max(1, columns));
  for (let at = 0; at < rows.length; at += size)
    await untyped(to.kysely)
      .insertInto(table)
      .values(rows.slice(at, at + size))
      .execute();
}

/** Copies the sample data, `from`, into a migrated database without data: whole, or nothing of it. */
export async function copySample(from: Database, to: Database): Promise<void> {
  const tables = (await from.kysely.introspection.getTables()).map(({ name }) => name);
  await to.kysely.transaction().execute(async (trx) => {
    const inside = { ...to, kysely: trx };
    // The sample's numbers go on where its records end, and its settings are known by its own ids.
    await trx.deleteFrom('sequences').execute();
    await trx.deleteFrom('settings').execute();
    for (const name of tables) if (!itsOwn.has(name)) await copyTable(from, inside, name);
    // Each row that came is to be sealed, the database takes it: of most, the sample brings the seals along.
    await trx.deleteFrom('unsealed').execute();
    await copyTable(from, inside, 'unsealed');
  });
}
