import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import type { Resource } from '../../contract/resource';
import type { Database } from '../../api/db/database';
import { openLibsql } from '../../api/db/libsql';
import { migrate } from '../../api/migrations/migrate';
import { templateOn } from './postgresCopies';

interface Template {
  resources: readonly Resource[];
  open: Promise<() => Promise<Database>>;
}

const templates: Template[] = [];

/**
 * Opens a freshly migrated database: SQLite, or a database on the PostgreSQL at `url`. Migrates each list of
 * resources once per process and copies the result.
 */
export async function openMigrated(resources: readonly Resource[], url?: string): Promise<Database> {
  let template = templates.find(
    ({ resources: known }) => known.length === resources.length && known.every((one, at) => one === resources[at]),
  );
  if (!template) {
    const open = url ? templateOn(url, (db) => migrate(db, resources)) : templateInFile(resources);
    template = { resources: [...resources], open };
    templates.push(template);
  }
  return (await template.open)();
}

/**
 * Copying a file takes a quarter of the time of its 400 statements. A copy is unlinked once it is open, so that
 * closing the connection deletes it. Durability is off, as for a database in memory.
 */
async function templateInFile(resources: readonly Resource[]): Promise<() => Promise<Database>> {
  const folder = mkdtempSync(join(tmpdir(), 'sobremesa-'));
  const path = join(folder, 'template.sqlite');
  try {
    const db = openLibsql(':memory:');
    await migrate(db, resources);
    await sql`vacuum into ${path}`.execute(db.kysely);
    await db.close();
    const template = readFileSync(path);
    return async () => copyOf(template);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function copyOf(template: Buffer): Promise<Database> {
  const path = join(tmpdir(), `sobremesa-${crypto.randomUUID()}.sqlite`);
  writeFileSync(path, template);
  try {
    // The file has a single user, so it needs no locks. Without locks there is no write-ahead log.
    const db = openLibsql(`${pathToFileURL(path)}?nolock=1`);
    for (const pragma of ['locking_mode = exclusive', 'journal_mode = memory', 'synchronous = off'])
      await sql.raw(`pragma ${pragma}`).execute(db.kysely);
    return db;
  } finally {
    rmSync(path, { force: true });
  }
}
