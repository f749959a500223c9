import { daysAfter } from '../../../contract/days';
import { salesReport } from '../../../contract/reports/sales';
import type { FigureName } from '../../../contract/reports/report';
import type { Queries } from '../../db/database';
import type { SourceQuery, Grain, Change, Source } from '../source';
import { sumByKey } from '../buckets';
import { isKeptByDay, sumsByDay, sumsByKeys, sumsOfFacts, type Amounts, type Sums, type SumsBy } from './sums';
import { saleAmounts } from '../../db/reports';

export const salesSource: Source<typeof salesReport> = {
  report: salesReport,
  read: async (db, ask, by, groupBy) => ({
    standing: {},
    moved: await movedBy(db, ask, by),
    rows: sumByKey(await sumsBy(db, ask, groupBy)),
  }),
  panels: async (db, ask) => ({ hours: sumByKey(await sumsBy(db, ask, 'hour', ofHours)) }),
};

/** Amounts that the hours panel shows. */
const ofHours = saleAmounts.filter((name) => salesReport.panels.hours.includes(name));

async function movedBy(db: Queries, ask: SourceQuery, by: Grain): Promise<Change<FigureName<typeof salesReport>>[]> {
  if (by !== 'hour') return sumsBy(db, ask, by);
  const sums = await sumsBy(db, ask, 'hourOfDay');
  return sums.map(({ date, key, values }) => ({ date, hour: Number(key.split(' ')[1]), values }));
}

/**
 * Returns sums by a dimension, `hour` of the week, `day`, `month`, or `hourOfDay`: each hour of each day. A key may
 * appear twice: for the days before the last, and for the last.
 */
async function sumsBy(db: Queries, ask: SourceQuery, by: SumsBy, amounts?: Amounts): Promise<Sums[]> {
  const sums = isKeptByDay(ask.filter, by) ? sumsByDay : sumsByKeys;
  if (ask.until === null) return sums(db, ask, by, amounts);
  // The last day is not over: its sums come from the facts.
  const lastDay = { ...ask, from: ask.to };
  const before = { ...ask, to: daysAfter(ask.to, -1), until: null };
  return [
    ...(before.from <= before.to ? await sums(db, before, by, amounts) : []),
    ...(await sumsOfFacts(db, lastDay, by, amounts)),
  ];
}
