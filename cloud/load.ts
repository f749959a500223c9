import { resources } from '../contract/resources';
import { untyped, type Database } from '../api/db/database';
import { openLibsql } from '../api/db/libsql';
import { migrate } from '../api/migrations/migrate';
import { openPostgres } from '../api/db/postgres';
import { identityTables } from '../identity/tables';
import { copySample } from '../mocks/sample/copy';

export interface ImportedAccount {
  localId: string;
  email: string;
  emailVerified: true;
  displayName: string | undefined;
  rawPassword: string | undefined;
  customAttributes: string;
  disabled: boolean;
}

async function isEmpty(db: Database): Promise<boolean> {
  const [account] = await untyped(db.kysely).selectFrom('accounts').select('id').limit(1).execute();
  return account === undefined;
}

/**
 * Returns whether a database has data that is not the sample. Recognizes a copied sample by accounts of the embedded
 * identity service, which no server stores in PostgreSQL.
 */
async function hasForeignData(db: Database): Promise<boolean> {
  const tables = new Set((await db.kysely.introspection.getTables()).map(({ name }) => name));
  if (!tables.has('accounts') || (await isEmpty(db))) return false;
  if (!tables.has('identityUsers')) return true;
  return (await identityTables(db).selectFrom('identityUsers').select('uid').limit(1).execute()).length === 0;
}

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
 * Copies the sample data (an SQLite file) into PostgreSQL in one transaction, if the database is empty. Returns the
 * people's accounts, and whether it copied the data. Returns `null` without changes if the database has other data.
 */
export async function loadSample(
  file: string,
  databaseUrl: string,
): Promise<{ accounts: ImportedAccount[]; copied: boolean } | null> {
  const sample = await openLibsql(file);
  const db = openPostgres(databaseUrl);
  try {
    if (await hasForeignData(db)) return null;
    await migrate(db, resources);
    const copied = await isEmpty(db);
    if (copied) await copySample(sample, db);
    return { accounts: await accountsOf(sample), copied };
  } finally {
    await Promise.all([sample.close(), db.close()]);
  }
}
