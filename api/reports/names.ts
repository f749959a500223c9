import type { LocalizedText } from '../../contract/fields';
import type { ReportRow } from '../../contract/reports/endpoints';
import type { Grouping } from '../../contract/reports/report';
import { resources } from '../../contract/resources';
import { untyped, type Queries, type Row } from '../db/database';
import { packed, textsIn } from '../db/packed';
import { storageOf } from '../engine/storage/storage';

/** What a row is called: one name, or of a set several. */
export type RowName = Pick<ReportRow, 'name' | 'names'>;

/** Where a resource says what its records are called. */
export interface Titles {
  table: string;
  columns: readonly string[];
  titleIn(row: Row): string | LocalizedText;
}

/** Throws where no resource of the name has titles: a report's declaration is at fault. */
export function titlesIn(name: string): Titles {
  const resource = resources.find((one) => one.name === name);
  const title = resource?.fields[resource.title];
  if (!resource || !title) throw new Error(`no records of ${name} are called anything`);
  const { paths, decode } = storageOf(resource.title, title);
  return {
    table: resource.table,
    columns: paths.map(({ column }) => column),
    titleIn: (row) => decode(row) as string | LocalizedText,
  };
}

/** What the keys of a grouping are called, where they are ids of records, archived ones too. */
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

/** What records of a resource are called, archived ones too, by their ids; those that are no more are absent. */
export async function titlesOf(
  db: Queries,
  name: string,
  ids: readonly string[],
): Promise<Map<string, string | LocalizedText>> {
  if (ids.length === 0) return new Map();
  const { table, columns, titleIn } = titlesIn(name);
  const query = untyped(db)
    .selectFrom(table)
    .select(['id', ...columns])
    .where('id', 'in', textsIn(db, ids));
  const rows = await packed(db, query, ['id', ...columns]);
  return new Map(rows.map((row) => [String(row['id']), titleIn(row)]));
}
