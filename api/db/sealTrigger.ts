import { sql } from 'kysely';
import type { DatabaseKind, KyselyDb } from './database';

export const sealBacklogName = (table: string) => `seals ${table}`;

export async function createSealTrigger(db: KyselyDb, kind: DatabaseKind, table: string): Promise<void> {
  const trigger = sql.id(`${table}_await_seal`);
  if (kind === 'sqlite') {
    await sql`create trigger ${trigger} after insert on ${sql.table(table)}
      begin insert into "unsealed" ("source", "id") values (${sql.lit(table)}, new.id); end`.execute(db);
    return;
  }
  await sql`create or replace function await_seal() returns trigger language plpgsql as
    $$ begin insert into "unsealed" ("source", "id") select tg_table_name, id from written; return null; end $$`.execute(
    db,
  );
  await sql`create trigger ${trigger} after insert on ${sql.table(table)}
    referencing new table as written for each statement execute function await_seal()`.execute(db);
}
