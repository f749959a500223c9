import type { LocalizedText } from '../../contract/fields';
import type { ReportRow } from '../../contract/reports/endpoints';
import type { Grouping } from '../../contract/reports/report';
import { resources } from '../../contract/resources';
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '../db/database';
import { packed, textsIn } from '../db/packed';
import { storageOf } from '../engine/storage/storage';

/** One name, or several for a set. */
export type RowName = Pick<ReportRow, 'name' | 'names'>;

/** Title columns of a record, as `Titles.columns` selects them; all `null` if the record was deleted. */
export interface TitledRow {
  id: string | null;
  titleEs: string | null;
  titleEn: string | null;
}
export const titleColumns = ['id', 'titleEs', 'titleEn'] as const;

/** Titles of the records of a resource. */
export interface Titles {
  table: string;
  /** Selects `titleColumns` of the table under an alias. */
  columns(alias: string): RawBuilder<unknown>;
  titleIn(row: TitledRow): string | LocalizedText;
}

/** Throws if no resource of that name has titles: the report's declaration is wrong. */
export function titlesIn(name: string): Titles {
  const resource = resources.find((one) => one.name === name);
  const title = resource?.fields[resource.title];
  if (!resource || !title) throw new Error(`no records of ${name} are called anything`);
  const [es, en] = storageOf(resource.title, title).paths.map(({ column }) => column);
  const columnOf = (alias: string, column: string | undefined) =>
    column === undefined ? sql`null` : sql.ref(`${alias}.${column}`);
  return {
    table: resource.table,
    columns: (alias) =>
      sql`${sql.ref(`${alias}.id`)}, ${columnOf(alias, es)} as ${sql.ref('titleEs')}, ${columnOf(alias, en)} as ${sql.ref('titleEn')}`,
    titleIn: ({ titleEs, titleEn }) =>
      title.kind === 'localizedText' ? { es: titleEs ?? '', en: titleEn } : (titleEs ?? ''),
  };
}

/** Returns the names of grouping keys that are ids of records, archived ones included. */
export async function namesOf(db: Queries, grouping: Grouping, keys: readonly string[]): Promise<Map<string, RowName>> {
  if (grouping.of !== 'records' && grouping.of !== 'sets') return new Map();
  const named = keys.filter((key) => key !== '');
  const idsOf = (key: string) => (grouping.of === 'sets' ? key.split(',') : [key]);
  const titles = await titlesOf(db, grouping.resource, [...new Set(named.flatMap(idsOf))]);
  return new Map(
    named.map((key): [string, RowName] => {
      const names = idsOf(key).map((id) => titles.get(id) ?? null);
      return [key, grouping.of === 'sets' ? { names } : { name: names[0] ?? null }];
    }),
  );
}

/** Returns the titles of records of a resource by id, archived ones included; deleted records are absent. */
export async function titlesOf(
  db: Queries,
  name: string,
  ids: readonly string[],
): Promise<Map<string, string | LocalizedText>> {
  if (ids.length === 0) return new Map();
  const { table, columns, titleIn } = titlesIn(name);
  const query = sql<TitledRow>`select ${columns('named')} from ${sql.table(table)} named where named.id in ${textsIn(db, ids)}`;
  const rows = await packed(db, query, titleColumns);
  return new Map(rows.map((row) => [row.id ?? '', titleIn(row)]));
}
