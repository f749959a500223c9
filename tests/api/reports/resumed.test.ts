import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources } from '../../../contract/resources';
import { untyped } from '../../../api/db/database';
import { derive, type Derived } from '../../../api/reports/derived';
import { saleFacts, salesByHour } from '../../../api/reports/sales/rebuild';
import { chanceOf } from '../money/chance';
import { completed } from '../sales/market';
import { derivedTables, everythingKept } from './kept';
import { trade, type Trade } from './trade';

const timeZone = 'America/Mexico_City';
let traded: Trade;
beforeAll(async () => {
  traded = await trade(chanceOf(11), timeZone, 40);
});
afterAll(() => traded.market.close());

/** A table whose rebuilding notes where each part begins, and ends as the process does where part `endsAt` would begin. */
function noted(derived: Derived, endsAt = Infinity) {
  const begun: string[] = [];
  let reached: string | null = '';
  return {
    begun,
    /** Where the last part ended. */
    reached: () => reached,
    derived: {
      ...derived,
      async rebuildPart(trx, zone, after) {
        if (begun.length === endsAt) throw new Error('the process has ended');
        begun.push(after);
        reached = await derived.rebuildPart(trx, zone, after);
        return reached;
      },
    } satisfies Derived,
  };
}

const served = new Set(resources.map(({ name }) => name));
const rebuild = (derived: Derived) => derive(traded.market.db, [derived], served, timeZone);

/** What it says is gone, and that it was ever made. */
async function forget({ table }: Derived): Promise<void> {
  const { kysely } = traded.market.db;
  const emptied = table === 'saleFacts' ? derivedTables : (['salesByHour', 'salesByKeys'] as const);
  for (const one of emptied) await untyped(kysely).deleteFrom(one).execute();
  await kysely.deleteFrom('sequences').where('name', 'like', `derived ${table}%`).execute();
}

test.each([
  { derived: saleFacts, endsAt: 1 },
  { derived: saleFacts, endsAt: 4 },
  { derived: salesByHour, endsAt: 2 },
])('$derived.table: work that ended before part $endsAt goes on there', async ({ derived, endsAt }) => {
  const { market } = traded;
  await forget(derived);
  const first = noted(derived, endsAt);
  await expect(rebuild(first.derived)).rejects.toThrow('the process has ended');
  expect(first.begun).toHaveLength(endsAt);
  // Others go on selling between two parts.
  await market.sell({ ...completed, accountId: market.person.id });

  const second = noted(derived);
  await rebuild(second.derived);
  expect(second.begun[0]).toBe(first.reached());
  expect(second.begun.filter((part) => first.begun.includes(part))).toEqual([]);
  expect(await market.faults()).toEqual([]);
  const resumed = await everythingKept(market.db);

  // It is made: nobody begins again.
  const third = noted(derived);
  await rebuild(third.derived);
  expect(third.begun).toEqual([]);

  await forget(derived);
  await rebuild(derived);
  expect(await everythingKept(market.db)).toEqual(resumed);
});
