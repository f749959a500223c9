import { sql, type RawBuilder } from 'kysely';
import type { LocalizedText } from '../../contract/fields';
import type { ReportRow } from '../../contract/reports/endpoints';
import type { Grouping } from '../../contract/reports/report';
import { resources } from '../../contract/resources';
import type { KyselyDb } from '../db/database';
import { packed, textList } from '../db/packedRows';
import { storageOf } from '../engine/storage/storage';

export type RowName = Pick<ReportRow, 'name' | 'names'>;

export interface TitledRow {
  id: string | null;
  titleEs: string | null;
  titleEn: string | null;
}
export const titleColumns = ['id', 'titleEs', 'titleEn'] as const;

export interface TitleSource {
  table: string;
  columns(alias: string): RawBuilder<unknown>;
  toTitle(row: TitledRow): string | LocalizedText;
}

export function titleSourceOf(name: string): TitleSource {
  const resource = resources.find((one) => one.name === name);
  const title = resource?.fields[resource.title];
  if (!resource || !title) throw new Error(`${name} has no title field`);
  const [es, en] = storageOf(resource.title, title).paths.map(({ column }) => column);
  const columnOf = (alias: string, column: string | undefined) =>
    column === undefined ? sql`null` : sql.ref(`${alias}.${column}`);
  return {
    table: resource.table,
    columns: (alias) =>
      sql`${sql.ref(`${alias}.id`)}, ${columnOf(alias, es)} as ${sql.ref('titleEs')}, ${columnOf(alias, en)} as ${sql.ref('titleEn')}`,
    toTitle: ({ titleEs, titleEn }) =>
      title.kind === 'localizedText' ? { es: titleEs ?? '', en: titleEn } : (titleEs ?? ''),
  };
}

export async function readRowNames(
  db: KyselyDb,
  grouping: Grouping,
  keys: readonly string[],
): Promise<Map<string, RowName>> {
  if (grouping.kind !== 'records' && grouping.kind !== 'sets') return new Map();
  const recordKeys = keys.filter((key) => key !== '');
  const idsOf = (key: string) => (grouping.kind === 'sets' ? key.split(',') : [key]);
  const titles = await readTitles(db, grouping.resource, [...new Set(recordKeys.flatMap(idsOf))]);
  return new Map(
    recordKeys.map((key): [string, RowName] => {
      const names = idsOf(key).map((id) => titles.get(id) ?? null);
      return [key, grouping.kind === 'sets' ? { names } : { name: names[0] ?? null }];
    }),
  );
}

export async function readTitles(
  db: KyselyDb,
  name: string,
  ids: readonly string[],
): Promise<Map<string, string | LocalizedText>> {
  if (ids.length === 0) return new Map();
  const { table, columns, toTitle } = titleSourceOf(name);
  const query = sql<TitledRow>`select ${columns('titled')} from ${sql.table(table)} titled where titled.id in ${textList(db, ids)}`;
  const rows = await packed(db, query, titleColumns);
  return new Map(rows.map((row) => [row.id ?? '', toTitle(row)]));
}
