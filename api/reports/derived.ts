import type { DailyJob } from '../calendar';
import type { Resource } from '../../contract/resource';
import type { Queries } from '../db/database';
import type { OwnTables } from '../db/tables';
import { hold } from '../db/hold';
import { transact } from '../http/transact';
import { lockLedger } from '../ledger/lock';
import type { WriteContext } from '../engine/writeContext';

/**
 * A table that says again, by day, what others say: it is kept with every write of those, and made
 * from them once where they were written before it was.
 */
export interface Derived {
  table: keyof OwnTables;
  /** Raised when the table is to say something else: it is made again, whole. */
  version: number;
  /** It tells of hours or days by the platform's clock, and is made again when that is set to another zone. */
  byClock: boolean;
  /** What it is made from; an API that does not serve them has nothing to make. */
  sources: readonly Resource[];
  /** Fills the table, which is empty. Nobody moves money meanwhile, nor holds it by its name. */
  rebuild(context: WriteContext): Promise<void>;
}

const markOf = ({ table, byClock }: Derived, timeZone: string) => `derived ${table}${byClock ? ` in ${timeZone}` : ''}`;

async function isMade(db: Queries, one: Derived, timeZone: string): Promise<boolean> {
  const mark = await db
    .selectFrom('sequences')
    .select('value')
    .where('name', '=', markOf(one, timeZone))
    .executeTakeFirst();
  return (mark?.value ?? 0) >= one.version;
}

/**
 * Makes what is not made yet: the first of a day's jobs, since all others write into it. A mark says
 * that it is done, not that a table is empty: what was begun while half of it stood is made again.
 */
export function deriving(all: readonly Derived[]): DailyJob {
  return async (parts, tables, request) => {
    const served = new Set(tables.map(({ resource }) => resource.name));
    for (const one of all) {
      if (
        !one.sources.every(({ name }) => served.has(name)) ||
        (await isMade(parts.db.kysely, one, parts.settings.timeZone))
      )
        continue;
      await transact(parts, request, (context) => make(context, one), { movesMoney: true });
    }
  };
}

async function make(context: WriteContext, one: Derived): Promise<void> {
  await lockLedger(context.trx);
  await hold(context.trx, one.table);
  // Another process did it while this one waited.
  if (await isMade(context.trx, one, context.timeZone)) return;
  await context.trx.deleteFrom(one.table).execute();
  await one.rebuild(context);
  // In another zone, or of another version.
  await context.trx
    .deleteFrom('sequences')
    .where((where) =>
      where.or([where('name', '=', `derived ${one.table}`), where('name', 'like', `derived ${one.table} in %`)]),
    )
    .execute();
  await context.trx
    .insertInto('sequences')
    .values({ name: markOf(one, context.timeZone), value: one.version })
    .execute();
}
