import { sql } from 'kysely';
import { auditEvents } from '../../contract/people/auditEvents';
import { approvals } from '../../contract/people/approvals';
import { users } from '../../contract/people/accounts';
import { resources as product } from '../../contract/resources';
import type { Resource } from '../../contract/resource';
import { untyped, type DatabaseKind, type Queries, type Row } from '../db/database';
import { erasableIn } from '../db/erasable';
import type { Values } from '../engine/rules';
import { tableOf } from '../engine/table';
import { isObject } from '../../contract/values';
import { eraserOf, marksOf, type Sought } from './sought';

/** A row that speaks of the person, and its columns without. */
export interface Erased {
  resource: Resource;
  id: string;
  row: Row;
  columns: Row;
}

/** Columns with ids that are no reference. */
const named: ReadonlySet<string> = new Set(['recordId', 'historyId', 'sourceId', 'holderId', 'batchId']);

/** The ids of all that is the person's: the account, what points at it, the cards they were given, and what was asked for all these. */
export async function theirsOf(db: Queries, { accountId, cards }: Sought): Promise<Set<string>> {
  const theirs = new Set([accountId, ...cards]);
  for (const { table, fields } of product)
    for (const [column, field] of Object.entries(fields)) {
      if (field.kind !== 'reference' || field.to !== users.name) continue;
      const rows = await untyped(db).selectFrom(table).select('id').where(column, '=', accountId).execute();
      for (const { id } of rows) theirs.add(String(id));
    }
  const asked = await db.selectFrom(approvals.table).select(['id', 'recordId']).execute();
  for (const { id, recordId } of asked) if (recordId !== null && theirs.has(recordId)) theirs.add(id);
  return theirs;
}

/** Up to `atOnce` rows of a table with ids beyond `after`, those of them that speak of the person, and the last id. */
export async function eraseIn(
  db: Queries,
  kind: DatabaseKind,
  sharing: readonly Resource[],
  sought: Sought,
  theirs: ReadonlySet<string>,
  after: string,
  atOnce: number,
): Promise<{ last: string | null; erased: Erased[] }> {
  const [first] = sharing;
  if (!first) return { last: null, erased: [] };
  const columns = [...new Map(sharing.flatMap((one) => tableOf(one).columns).map((one) => [one.name, one])).values()];
  const texts = columns.filter(({ type }) => type === 'text').map(({ name }) => name);
  const links = texts.filter(
    (name) => named.has(name) || sharing.some(({ fields }) => isReference(fields[name]?.kind)),
  );
  const place = sql.raw(kind === 'sqlite' ? 'instr' : 'strpos');
  const says = sql.join(
    texts.flatMap((name) =>
      marksOf(sought).map((mark) => sql`${place}(lower(coalesce(${sql.id(name)}, '')), ${mark}) > 0`),
    ),
    sql` or `,
  );
  const { rows } = await sql<Row>`select id, ${sql.join([
    ...links.map((name) => sql`${sql.id(name)}`),
    sql`case when ${says} then 1 else 0 end as "says"`,
  ])} from ${sql.table(first.table)} where id > ${after} order by id limit ${sql.lit(atOnce)}`.execute(db);
  const isTheirs = (value: unknown) => typeof value === 'string' && theirs.has(value);
  const ids = rows
    .filter((row) => Number(row['says']) === 1 || isTheirs(row['id']) || links.some((name) => isTheirs(row[name])))
    .map(({ id }) => String(id));
  const last = rows.length === atOnce ? String(rows.at(-1)?.['id']) : null;
  if (ids.length === 0) return { last, erased: [] };
  const found = await untyped(db).selectFrom(first.table).selectAll().where('id', 'in', ids).execute();
  return { last, erased: found.flatMap((row) => withoutPerson(sharing, row, sought, theirs)) };
}

const isReference = (kind: string | undefined) => kind === 'reference';

/** Nothing where there is nothing to erase. */
function withoutPerson(sharing: readonly Resource[], row: Row, sought: Sought, theirs: ReadonlySet<string>): Erased[] {
  const resource = sharing.find(({ view }) => view === undefined || view === row['view']);
  if (!resource) return [];
  const table = tableOf(resource);
  const { record, value } = eraserOf(sought);
  const id = String(row['id']);
  const values: Values = Object.fromEntries(
    Object.entries(table.decode(row)).filter(([name]) => Object.hasOwn(resource.fields, name)),
  );
  const without =
    resource.name === auditEvents.name
      ? eventWithout(values, sought, theirs)
      : theirs.has(id)
        ? record(resource, values)
        : Object.fromEntries(Object.entries(values).map(([name, one]) => [name, value(one)]));
  const was = table.encode(values);
  const may = resource.appendOnly ? new Set(erasableIn(resource.table)) : null;
  const columns = Object.fromEntries(
    Object.entries(table.encode(without)).filter(([name, now]) => now !== was[name] && (may?.has(name) ?? true)),
  );
  return Object.keys(columns).length > 0 ? [{ resource, id, row, columns }] : [];
}

function eventWithout(values: Values, sought: Sought, theirs: ReadonlySet<string>): Values {
  const { record, value } = eraserOf(sought);
  const { recordId, resource: name, action } = values;
  const resource = product.find((one) => one.name === name);
  const isTheirs = resource !== undefined && typeof recordId === 'string' && theirs.has(recordId);
  const told = (one: unknown) => (isTheirs && isObject(one) ? record(resource, one) : value(one));
  const isWhy = recordId === sought.accountId && name === users.name && action !== 'erase';
  return {
    ...Object.fromEntries(Object.entries(values).map(([key, one]) => [key, value(one)])),
    before: told(values['before']),
    after: told(values['after']),
    // Why somebody was blocked, or lost a plan, is about them alone.
    ...(isWhy && { reason: null }),
  };
}
