import type { LocalizedText } from '../contract/fields';
import type { Grouping, ReportRow } from '../contract/reports/report';
import { resources } from '../contract/resources';
import type { Queries } from '../db/database';
import { storageOf } from '../resources/storage/storage';

/** What a row is called: one name, or of a set several. */
export type Named = Pick<ReportRow, 'name' | 'names'>;

const atOnce = 500;

/** What the keys of a grouping are called, where they are ids of records, archived ones too. */
export async function namesOf(db: Queries, grouping: Grouping, keys: readonly string[]): Promise<Map<string, Named>> {
  if (grouping.of !== 'records' && grouping.of !== 'sets') return new Map();
  const idsOf = (key: string) => (key === '' ? [] : key.split(','));
  const titles = await titlesOf(db, grouping.resource, [...new Set(keys.flatMap(idsOf))]);
  const named = keys.filter((key) => key !== '').map((key): [string, Named] => {
    const names = idsOf(key).map((id) => titles.get(id) ?? null);
    return [key, grouping.of === 'sets' ? { names } : { name: names[0] ?? null }];
  });
  return new Map(named);
}

async function titlesOf(db: Queries, name: string, ids: readonly string[]): Promise<Map<string, string | LocalizedText>> {
  const titles = new Map<string, string | LocalizedText>();
  const resource = resources.find((one) => one.name === name);
  if (!resource) return titles;
  const title = resource.fields[resource.title];
  if (!title) return titles;
  const { columns, decode } = storageOf(resource.title, title);
  for (let from = 0; from < ids.length; from += atOnce) {
    const rows = await db.selectFrom(resource.table).select(['id', ...columns.map(({ name: column }) => column)]).where('id', 'in', ids.slice(from, from + atOnce)).execute();
    for (const row of rows) titles.set(String(row['id']), decode(row) as string | LocalizedText);
  }
  return titles;
}
