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

/** What this process has migrated so far. */
const templates: Template[] = [];

/**
 * A database as `migrate` leaves an empty one: SQLite of its own, or one on the PostgreSQL at `url`. Each list
 * of resources is migrated once a process; from then on what came of it is copied.
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
 * A file is copied in a quarter of the time its 400 statements take. No copy has a name once it is open: it goes with
 * its connection, however that ends. Nothing is kept for a power cut, as in memory.
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
    // Nobody else opens it. Without locks it has no write-ahead log either, as in memory.
    const db = openLibsql(`${pathToFileURL(path)}?nolock=1`);
    for (const pragma of ['locking_mode = exclusive', 'journal_mode = memory', 'synchronous = off'])
      await sql.raw(`pragma ${pragma}`).execute(db.kysely);
    return db;
  } finally {
    rmSync(path, { force: true });
  }
}
