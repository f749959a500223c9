import { sql } from 'kysely';
import type { DatabaseKind, Queries } from './database';

/** Lets a migration fill in a new column of a table that is append-only. */
export async function allowingUpdates(
  db: Queries,
  kind: DatabaseKind,
  table: string,
  fill: () => Promise<void>,
): Promise<void> {
  const names = kind === 'sqlite' ? [`${table}_no_update`, `${table}_no_delete`] : [`${table}_append_only`];
  for (const name of names)
    await sql`drop trigger if exists ${sql.id(name)} ${sql.raw(kind === 'sqlite' ? '' : `on "${table}"`)}`.execute(db);
  await fill();
  await appendOnly(db, kind, table);
}

/** Makes the database itself refuse to change or delete a row of `table` (docs/business.md, invariant 10). */
export async function appendOnly(db: Queries, kind: DatabaseKind, table: string): Promise<void> {
  if (kind === 'sqlite') {
    for (const act of ['update', 'delete']) {
      await sql`create trigger ${sql.id(`${table}_no_${act}`)} before ${sql.raw(act)} on ${sql.table(table)}
        begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end`.execute(db);
    }
    return;
  }
  await sql`create or replace function append_only() returns trigger language plpgsql as
    $$ begin raise exception '% is append-only', tg_table_name; end $$`.execute(db);
  await sql`create trigger ${sql.id(`${table}_append_only`)} before update or delete or truncate on ${sql.table(table)}
    for each statement execute function append_only()`.execute(db);
}
