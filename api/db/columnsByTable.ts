import { sql } from 'kysely';
import type { DatabaseKind, KyselyDb, Row } from './database';

export async function columnsByTable(db: KyselyDb, kind: DatabaseKind): Promise<Map<string, ExistingColumns>> {
  const query =
    kind === 'sqlite'
      ? sql<Row>`select m.name as "table", c.name as "column", (c."notnull" = 1 and c.dflt_value is null) as required
          from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'`
      : sql<Row>`select table_name as "table", column_name as "column",
          case when is_nullable = 'NO' and column_default is null then 1 else 0 end as required
          from information_schema.columns where table_schema = current_schema()`;
  const found = new Map<string, Map<string, { required: boolean }>>();
  for (const { table, column, required } of (await query.execute(db)).rows) {
    const columns = found.get(String(table)) ?? new Map<string, { required: boolean }>();
    found.set(String(table), columns.set(String(column), { required: required === 1 }));
  }
  return found;
}

export type ExistingColumns = ReadonlyMap<string, { required: boolean }>;
