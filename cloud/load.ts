import { resources } from '../contract/resources';
import { untyped, type Database } from '../api/db/database';
import { openLibsql } from '../api/db/libsql';
import { migrate } from '../api/db/migrate';
import { openPostgres } from '../api/db/postgres';
import { identityTables } from '../identity/tables';
import { copySample } from '../mocks/sample/copy';

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
    if (copied) await copySample(sample, db);
    return { accounts: await accountsOf(sample), copied };
  } finally {
    await Promise.all([sample.close(), db.close()]);
  }
}
