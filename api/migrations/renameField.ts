import { sql } from 'kysely';
import type { DatabaseKind, KyselyDb } from '../db/database';
import { columnsByTable } from '../db/columns';

/** Uses plain strings as names, because a released step must not change with the declarations. */
export interface RenamedField {
  table: string;
  resource: string;
  from: string;
  to: string;
}

/**
 * Renames a field in an existing database, with its columns, pictures and links. Drops its indexes; `migrate` creates
 * indexes with the new name. Audit events keep the old name.
 */
export async function renameField(
  db: KyselyDb,
  kind: DatabaseKind,
  { table, resource, from, to }: RenamedField,
): Promise<void> {
  const columns = [...((await columnsByTable(db, kind)).get(table)?.keys() ?? [])];
  for (const column of columns.filter((one) => one === from || one.startsWith(`${from}_`))) {
    for (const index of await indexesOn(db, kind, table, column)) await db.schema.dropIndex(index).execute();
    await db.schema
      .alterTable(table)
      .renameColumn(column, to + column.slice(from.length))
      .execute();
  }
  for (const holder of ['images', 'links'] as const)
    await db
      .updateTable(holder)
      .set({ field: sql<string>`${to} || substr(field, ${sql.lit(from.length + 1)})` })
      .where('resource', '=', resource)
      .where((where) => where.or([where('field', '=', from), where('field', 'like', `${from}.%`)]))
      .execute();
}

async function indexesOn(db: KyselyDb, kind: DatabaseKind, table: string, column: string): Promise<string[]> {
  const query =
    kind === 'sqlite'
      ? sql<{ name: string }>`select l.name as name from pragma_index_list(${table}) l, pragma_index_info(l.name) i
          where i.name = ${column} and l.origin = 'c'`
      : sql<{ name: string }>`select distinct c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
          join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
          join pg_attribute a on a.attrelid = t.oid and a.attnum = any (i.indkey)
          where n.nspname = current_schema() and t.relname = ${table} and a.attname = ${column} and not i.indisprimary`;
  return (await query.execute(db)).rows.map(({ name }) => name);
}
