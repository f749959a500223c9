import { sql } from 'kysely';
import type { Resource } from '../../contract/resource';
import { type Database, type SqlValue, untyped } from '../../api/db/database';
import { openLibsql } from '../../api/db/libsql';
import { migrate } from '../../api/db/migrate';

interface Template {
  resources: readonly Resource[];
  script: Promise<string>;
}

/** What this process has migrated so far. */
const templates: Template[] = [];

/**
 * An SQLite database in memory as `migrate` leaves an empty one. Each list of resources is migrated
 * once a process; from then on what came of it is copied, which costs a quarter of the time.
 */
export async function openMigrated(resources: readonly Resource[]): Promise<Database> {
  let template = templates.find(
    ({ resources: known }) => known.length === resources.length && known.every((one, at) => one === resources[at]),
  );
  if (!template) {
    template = { resources: [...resources], script: scriptOf(resources) };
    templates.push(template);
  }
  return openLibsql(':memory:', await template.script);
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
