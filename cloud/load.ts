import { resources } from '../contract/resources';
import { untyped, type Database } from '../api/db/database';
import { openLibsql } from '../api/db/libsql';
import { migrate } from '../api/db/migrate';
import { openPostgres } from '../api/db/postgres';
import { identityTables } from '../identity/tables';

/** Someone who can sign in, as the Auth emulator takes them (`accounts:batchCreate`). */
export interface ImportedAccount {
  localId: string;
  email: string;
  emailVerified: true;
  displayName: string | undefined;
  rawPassword: string | undefined;
  /** The claims, as JSON. */
  customAttributes: string;
  disabled: boolean;
}

/** PostgreSQL takes no more parameters with one statement. */
const maxParameters = 60_000;

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

/** What `migrate` writes for itself, and what the database keeps by its triggers. */
const itsOwn = new Set([
  'migrations',
  'schemaVersions',
  'progress',
  'declaredResources',
  'saleKeys',
  'salesByHour',
  'unsealed',
]);

/** Whether a database is without data: only then the sample may go into it. */
async function isEmpty(db: Database): Promise<boolean> {
  const [account] = await untyped(db.kysely).selectFrom('accounts').select('id').limit(1).execute();
  return account === undefined;
}

/**
 * Whether a database has data that is not the sample's. Only the sample brings accounts of the embedded identity into a
 * PostgreSQL: a server refuses the one with the other.
 */
async function isSomebodyElses(db: Database): Promise<boolean> {
  const tables = new Set((await db.kysely.introspection.getTables()).map(({ name }) => name));
  if (!tables.has('accounts') || (await isEmpty(db))) return false;
  if (!tables.has('identityUsers')) return true;
  return (await identityTables(db).selectFrom('identityUsers').select('uid').limit(1).execute()).length === 0;
}

async function copyAll(from: Database, to: Database): Promise<void> {
  const tables = await from.kysely.introspection.getTables();
  await to.kysely.transaction().execute(async (trx) => {
    // The sample's numbers go on where its records end, and its settings are known by its own ids.
    await trx.deleteFrom('sequences').execute();
    await trx.deleteFrom('settings').execute();
    for (const { name } of tables) if (!itsOwn.has(name)) await copyTable(from, { ...to, kysely: trx }, name);
    // Each row that came is to be sealed, the database takes it: of most, the sample brings the seals along.
    await trx.deleteFrom('unsealed').execute();
    await copyTable(from, { ...to, kysely: trx }, 'unsealed');
  });
}

/** The sample's people as the Auth emulator takes them; who was never invited has no password. */
async function accountsOf(sample: Database): Promise<ImportedAccount[]> {
  const people = await identityTables(sample).selectFrom('identityUsers').selectAll().execute();
  return people.map(({ uid, email, displayName, passwordHash, customAttributes, disabled }) => ({
    localId: uid,
    email,
    emailVerified: true,
    displayName: displayName ?? undefined,
    rawPassword: passwordHash === null ? undefined : 'sobremesa',
    customAttributes,
    disabled: disabled === 1,
  }));
}

/**
 * Copies the sample data (an SQLite file) into PostgreSQL, whole or not at all, unless it is there already. Returns
 * the accounts of its people, and whether it was copied; `null`, with nothing changed, when the data there is not the
 * sample's.
 */
export async function loadSample(
  file: string,
  databaseUrl: string,
): Promise<{ accounts: ImportedAccount[]; copied: boolean } | null> {
  const sample = await openLibsql(file);
  const db = openPostgres(databaseUrl);
  try {
    if (await isSomebodyElses(db)) return null;
    await migrate(db, resources);
    const copied = await isEmpty(db);
    if (copied) await copyAll(sample, db);
    return { accounts: await accountsOf(sample), copied };
  } finally {
    await Promise.all([sample.close(), db.close()]);
  }
}
