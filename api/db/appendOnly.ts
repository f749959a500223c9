import { sql } from 'kysely';
import type { DatabaseKind, Queries } from './database';

/** Makes the database itself refuse to change or delete a row of `table` (money.md, invariant 10). */
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
