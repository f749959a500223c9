import { daysAfter } from '../../contract/days';
import { salesReport } from '../../contract/reports/sales';
import type { Queries } from '../../db/database';
import type { Ask, Moved, Source } from '../source';
import { sumByKey } from '../buckets';
import { isKeptByDay, sumsByDay, sumsOfFacts, type Sums } from './sums';

/** Sales as reports tell of them. */
export const salesSource: Source = {
  report: salesReport,
  async moved(db, ask, by) {
    const sums = await read(db, ask, by === 'hour' ? 'hourOfDay' : by);
    return by !== 'hour' ? sums : sums.map(({ date, key, values }): Moved => ({ date, hour: Number(key.split(' ')[1]), values }));
  },
  grouped: async (db, ask, groupBy) => sumByKey(await read(db, ask, groupBy)),
  panels: async (db, ask) => ({ hours: sumByKey(await read(db, ask, 'hour')) }),
};

/** The same key may come twice: of the days before, and of the last. `by`: a dimension, `hour` of the week, `day`, `month`, or `hourOfDay`: each hour of each day. */
async function read(db: Queries, ask: Ask, by: string): Promise<Sums[]> {
  const sums = isKeptByDay(ask.filter, by) ? sumsByDay : sumsOfFacts;
  if (ask.until === null) return sums(db, ask, by);
  // The last day is not over: of it the facts are asked.
  const lastDay = { ...ask, from: ask.to };
  const before = { ...ask, to: daysAfter(ask.to, -1), until: null };
  return [...(before.from <= before.to ? await sums(db, before, by) : []), ...(await sumsOfFacts(db, lastDay, by))];
}
