import { sql } from 'kysely';
import type { Resource } from '../../contract/resource';
import { type Database, type SqlValue, untyped } from '../../api/db/database';
import { openLibsql } from '../../api/db/libsql';
import { migrate } from '../../api/db/migrate';
import { templateOn } from './postgresCopies';

interface Template {
  resources: readonly Resource[];
  open: Promise<() => Promise<Database>>;
}

/** What this process has migrated so far. */
const templates: Template[] = [];

/**
 * A database as `migrate` leaves an empty one: SQLite in memory, or one of its own on the PostgreSQL at `url`. Each list
 * of resources is migrated once a process; from then on what came of it is copied.
 */
export async function openMigrated(resources: readonly Resource[], url?: string): Promise<Database> {
  let template = templates.find(
    ({ resources: known }) => known.length === resources.length && known.every((one, at) => one === resources[at]),
  );
  if (!template) {
    const open = url ? templateOn(url, (db) => migrate(db, resources)) : templateInMemory(resources);
    template = { resources: [...resources], open };
    templates.push(template);
  }
  return (await template.open)();
}

async function templateInMemory(resources: readonly Resource[]): Promise<() => Promise<Database>> {
  const script = await scriptOf(resources);
  return async () => openLibsql(':memory:', script);
}

/** The statements that make a migrated database: its tables, what stands in them, then indexes and triggers. */
async function scriptOf(resources: readonly Resource[]): Promise<string> {
  const db = openLibsql(':memory:');
  await migrate(db, resources);
  const { rows: parts } = await sql<{
    type: string;
    name: string;
    sql: string;
  }>`select type, name, sql from sqlite_master where sql is not null order by rowid`.execute(db.kysely);
  const tables = parts.filter(({ type }) => type === 'table');
  const inserts = await Promise.all(tables.map(({ name }) => insertsOf(db, name)));
  await db.close();
  return [
    ...tables.map((table) => table.sql),
    ...inserts.flat(),
    ...parts.filter(({ type }) => type !== 'table').map((part) => part.sql),
  ].join(';\n');
}

async function insertsOf({ kysely }: Database, table: string): Promise<string[]> {
  const rows = await untyped(kysely).selectFrom(table).selectAll().execute();
  return rows.map(
    (row) =>
      `insert into "${table}" (${Object.keys(row)
        .map((name) => `"${name}"`)
        .join(', ')}) values (${Object.values(row).map(literal).join(', ')})`,
  );
}

function literal(value: SqlValue): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}
