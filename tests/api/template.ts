import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import type { Resource } from '../../contract/resource';
import { type Database, untyped } from '../../api/db/database';
import { openLibsql } from '../../api/db/libsql';
import { migrate } from '../../api/migrations/migrate';
import { openPostgres } from '../../api/db/postgres';

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
    ({ resources: knownResources }) =>
      knownResources.length === resources.length && knownResources.every((one, index) => one === resources[index]),
  );
  if (!template) {
    const openTemplate = url ? createTemplateOn(url, (db) => migrate(db, resources)) : createTemplateInFile(resources);
    template = { resources: [...resources], open: openTemplate };
    templates.push(template);
  }
  return (await template.open)();
}

/**
 * Copying a file takes a quarter of the time of its 400 statements. A copy is unlinked once it is open, so that
 * closing the connection deletes it. Durability is off, as for a database in memory.
 */
async function createTemplateInFile(resources: readonly Resource[]): Promise<() => Promise<Database>> {
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

/** Database that is restored to its template after a test. */
interface Copy {
  name: string;
  resetConnection: Database;
  /** Result of `copies.reset()` if the tables are unchanged. */
  shape: string;
  useCount: number;
}

/** Without vacuum, deleted rows remain in the table files. A copy is therefore recreated after this number of uses. */
const maxUses = 50;

const createName = () => `test_${crypto.randomUUID().replaceAll('-', '')}`;

function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

async function runCommand(url: string, statement: string): Promise<void> {
  const db = openPostgres(url);
  try {
    await sql.raw(statement).execute(db.kysely);
  } finally {
    await db.close();
  }
}

/**
 * Adds `copies.reset()` to a template, in a separate schema. It empties each table that has rows and restores the rows
 * of the template, without triggers. It returns the shape found: if it differs from the shape of a new copy, a test
 * changed more than rows or is still running.
 */
async function addReset({ kysely }: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(kysely);
  await sql`create schema copies`.execute(kysely);
  const steps: string[] = [];
  for (const { name } of rows) {
    steps.push(`if exists (select from "${name}") then delete from "${name}"; end if;`);
    if (!(await untyped(kysely).selectFrom(name).selectAll().limit(1).executeTakeFirst())) continue;
    await sql.raw(`create table copies."${name}" as table "${name}"`).execute(kysely);
    steps.push(`insert into "${name}" select * from copies."${name}";`);
  }
  const catalogs = ['pg_class', 'pg_attribute', 'pg_proc', 'pg_trigger', 'pg_constraint'];
  const shapes = catalogs.map((name) => `(select count(*) || ' ' || max(xmin::text::bigint) from ${name})`);
  await sql
    .raw(
      `create function copies.reset() returns text language plpgsql as $reset$
      declare shape text := concat_ws(', ', ${shapes.join(', ')}, (select 'busy' where exists (
        select from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle')));
      begin
        perform set_config('session_replication_role', 'replica', true);
        ${steps.join('\n')}
        return shape;
      end $reset$`,
    )
    .execute(kysely);
}

async function reset({ kysely }: Database): Promise<string> {
  const { rows } = await sql<{ shape: string }>`select copies.reset() as shape`.execute(kysely);
  return rows[0]?.shape ?? '';
}

/**
 * Creates databases with the content that `fill` writes, on the PostgreSQL at `url`. Copying a database takes a
 * second; resetting a used database takes milliseconds.
 */
export async function createTemplateOn(
  url: string,
  fill: (db: Database) => Promise<unknown>,
): Promise<() => Promise<Database>> {
  const template = createName();
  await runCommand(url, `create database ${template}`);
  const templateDatabase = openPostgres(addressOf(url, template));
  await fill(templateDatabase);
  await addReset(templateDatabase);
  await templateDatabase.close();
  const freeCopies: Copy[] = [];

  async function createCopy(): Promise<Copy> {
    const name = createName();
    await runCommand(url, `create database ${name} template ${template}`);
    const resetConnection = openPostgres(addressOf(url, name), { poolSize: 1 });
    return { name, resetConnection, shape: await reset(resetConnection), useCount: 0 };
  }

  async function recycleCopy(databaseCopy: Copy): Promise<void> {
    // Discards a copy that a test has locked or broken.
    const shape = await reset(databaseCopy.resetConnection).catch(() => null);
    if (shape === databaseCopy.shape && databaseCopy.useCount < maxUses) return void freeCopies.push(databaseCopy);
    await databaseCopy.resetConnection.close();
    await runCommand(url, `drop database ${databaseCopy.name} with (force)`);
  }

  return async () => {
    const databaseCopy = freeCopies.pop() ?? (await createCopy());
    databaseCopy.useCount += 1;
    const db = openPostgres(addressOf(url, databaseCopy.name));
    let closing: Promise<void> | undefined;
    return { ...db, close: () => (closing ??= db.close().then(() => recycleCopy(databaseCopy))) };
  };
}
