import { sql } from 'kysely';
import { entries, journals } from '../../contract/money/ledger';
import type { KyselyDb } from '../db/database';
import { isSqlite } from '../db/packedRows';
import { maxFaults } from '../ledger/check';
import type { RecheckWindow } from '../ledger/recount';
import { sources, type Source } from './content';
import { resourceNameBySource, type Faults } from './faults';
import { readBacklog } from './sealRows';

/**
 * Reports rows that are neither sealed nor waiting to be sealed: they were written without the API, or their seals were
 * removed.
 */
export async function compareCounts(db: KyselyDb, recheckWindow: RecheckWindow | null, faults: Faults): Promise<void> {
  const sealed = await db
    .selectFrom('seals')
    .select(({ fn }) => [
      fn.sum<number>('events').as('auditEvents'),
      fn.sum<number>('journals').as('journals'),
      fn.sum<number>('entries').as('entries'),
    ])
    .executeTakeFirstOrThrow();
  let isComplete = true;
  for (const source of sources) {
    if (await readBacklog(db, source)) {
      isComplete = false;
      continue;
    }
    const expected = Number(sealed[source] ?? 0) - faults.missing[source] + (await countUnsealed(db, source));
    const surplus = (await countRows(db, source)) - expected;
    if (surplus === 0) continue;
    const ids = await unsealedIds(db, source);
    for (const id of ids) faults.add(`${resourceNameBySource[source]} ${id}: not sealed`);
    // A full check lists the removed rows.
    if (recheckWindow !== null && surplus < ids.length)
      faults.add(`${resourceNameBySource[source]}: ${ids.length - surplus} removed (npm run check -- --full)`);
  }
  if (!isComplete || faults.found.length > 0) return;
  const waiting = await db
    .selectFrom(entries.table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('archived', '=', 0)
    .where('journalId', 'in', (query) => query.selectFrom('unsealed').select('id').where('source', '=', journals.table))
    .executeTakeFirstOrThrow();
  const surplus = (await countRows(db, entries.table)) - Number(sealed.entries ?? 0) - Number(waiting.count);
  if (surplus === 0) return;
  const strays = await db
    .selectFrom(entries.table)
    .leftJoin(journals.table, 'journals.id', 'entries.journalId')
    .select('entries.id')
    .where('journals.id', 'is', null)
    .limit(maxFaults)
    .execute();
  for (const { id } of strays) faults.add(`${entries.name} ${id}: not sealed`);
  if (strays.length === 0 && recheckWindow !== null)
    faults.add(`${entries.name}: ${surplus} not as sealed (npm run check -- --full)`);
}

async function countRows(db: KyselyDb, table: Source | 'entries'): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countUnsealed(db: KyselyDb, source: Source): Promise<number> {
  const { count } = await db
    .selectFrom('unsealed')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('source', '=', source)
    .where('id', 'in', (query) => query.selectFrom(source).select('id'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function unsealedIds(db: KyselyDb, source: Source): Promise<string[]> {
  const sealed = isSqlite(db)
    ? sql`select json_extract(r.value, '$[1]') from seals s, json_each(s.rows) r where json_extract(r.value, '$[0]') = ${source}`
    : sql`select r.value->>1 from seals s, jsonb_array_elements(s.rows::jsonb) r where r.value->>0 = ${source}`;
  const { rows } = await sql<{ id: string }>`select id from (
      select id from ${sql.table(source)} except ${sealed} except select id from unsealed where source = ${source}
    ) u order by id limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ id }) => id);
}
