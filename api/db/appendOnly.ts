import { sql } from 'kysely';
import { columnsByTable } from './columns';
import type { DatabaseKind, KyselyDb } from './database';
import type { Schema } from './schema';

export async function withUpdatesAllowed(
  db: KyselyDb,
  kind: DatabaseKind,
  table: string,
  fill: () => Promise<void>,
): Promise<void> {
  await dropTriggers(db, kind, table);
  await fill();
  await createAppendOnlyTriggers(db, kind, table);
}

/** Recreates the triggers of a table after its columns changed, because the triggers name the columns. */
export const recreateAppendOnlyTriggers = (db: KyselyDb, kind: DatabaseKind, table: string): Promise<void> =>
  withUpdatesAllowed(db, kind, table, async () => {});

export const appendOnlyTriggerNames: Readonly<Record<DatabaseKind, (table: string) => string[]>> = {
  sqlite: (table) => [`${table}_no_update`, `${table}_no_delete`],
  postgres: (table) => [`${table}_append_only`, `${table}_no_update`],
};

async function dropTriggers(db: KyselyDb, kind: DatabaseKind, table: string): Promise<void> {
  for (const name of appendOnlyTriggerNames[kind](table))
    await sql`drop trigger if exists ${sql.id(name)} ${sql.raw(kind === 'sqlite' ? '' : `on "${table}"`)}`.execute(db);
}

/**
 * Makes the database refuse updates and deletes of rows of `table` (docs/business.md, invariant 10). Only the erasure
 * of a person may change the personal columns (decision 72).
 */
export async function createAppendOnlyTriggers(db: KyselyDb, kind: DatabaseKind, table: string): Promise<void> {
  const existing = await columnsByTable(db, kind);
  const erasableColumns: readonly string[] = existing.get('erasures')?.has('running') ? erasableColumnsOf(table) : [];
  const refuse = sql.lit(`${table} is append-only`);
  if (kind === 'sqlite') {
    const others = [...(existing.get(table)?.keys() ?? [])].filter((column) => !erasableColumns.includes(column));
    const when =
      erasableColumns.length === 0
        ? sql``
        : sql`when not exists (select 1 from "erasures" where running = 1)
          ${sql.join(
            others.map((column) => sql`or new.${sql.id(column)} is not old.${sql.id(column)}`),
            sql` `,
          )}`;
    await sql`create trigger ${sql.id(`${table}_no_update`)} before update on ${sql.table(table)} ${when}
      begin select raise(abort, ${refuse}); end`.execute(db);
    await sql`create trigger ${sql.id(`${table}_no_delete`)} before delete on ${sql.table(table)}
      begin select raise(abort, ${refuse}); end`.execute(db);
    return;
  }
  await sql`create or replace function append_only() returns trigger language plpgsql as
    $$ begin raise exception '% is append-only', tg_table_name; end $$`.execute(db);
  const operations = erasableColumns.length === 0 ? 'update or delete or truncate' : 'delete or truncate';
  await sql`create trigger ${sql.id(`${table}_append_only`)} before ${sql.raw(operations)} on ${sql.table(table)}
    for each statement execute function append_only()`.execute(db);
  if (erasableColumns.length === 0) return;
  await sql`create or replace function erased_only() returns trigger language plpgsql as
    $$ begin
      if not exists (select 1 from "erasures" where running = 1)
        or to_jsonb(new) - tg_argv is distinct from to_jsonb(old) - tg_argv
      then raise exception '% is append-only', tg_table_name; end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger ${sql.id(`${table}_no_update`)} before update on ${sql.table(table)}
    for each row execute function erased_only(${sql.join(erasableColumns.map((column) => sql.lit(column)))})`.execute(
    db,
  );
}

/** Personal columns of append-only tables. An erasure may change only these columns (decision 72). */
export const erasableColumns = {
  auditEvents: ['recordTitle', 'actorEmail', 'actorName', 'before', 'after', 'reason'],
  journals: ['reason'],
  refunds: ['reason'],
  giftCardTransactions: ['reason', 'actorEmail'],
} as const satisfies { [T in keyof Schema]?: readonly (keyof Schema[T])[] };

export function erasableColumnsOf(table: string): readonly string[] {
  const byTable: Readonly<Record<string, readonly string[]>> = erasableColumns;
  return byTable[table] ?? [];
}
