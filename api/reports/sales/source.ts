import { daysAfter } from '../../../contract/days';
import { salesReport } from '../../../contract/reports/sales';
import type { FigureName } from '../../../contract/reports/report';
import type { KyselyDb } from '../../db/database';
import type { SourceQuery, Grain, Change, Source } from '../source';
import { sumByKey } from '../buckets';
import { hasDailySums, sumsByDay, sumsByKeys, sumsOfFacts, type Amounts, type Sums, type SumsBy } from './sums';
import { saleAmounts } from '../../db/reports';

export const salesSource: Source<typeof salesReport> = {
  report: salesReport,
  read: async (db, query, by, groupBy) => ({
    opening: {},
    changes: await readMovements(db, query, by),
    rows: sumByKey(await readSums(db, query, groupBy)),
  }),
  panels: async (db, query) => ({ hours: sumByKey(await readSums(db, query, 'hour', hourAmounts)) }),
};

const hourAmounts = saleAmounts.filter((name) => salesReport.panels.hours.includes(name));

async function readMovements(
  db: KyselyDb,
  query: SourceQuery,
  grain: Grain,
): Promise<Change<FigureName<typeof salesReport>>[]> {
  if (grain !== 'hour') return readSums(db, query, grain);
  const sums = await readSums(db, query, 'hourOfDay');
  return sums.map(({ date, key, values }) => ({ date, hour: Number(key.split(' ')[1]), values }));
}

/**
 * Returns sums by a dimension, by `hour` of the week, `day`, `month`, or `hourOfDay` (each hour of each day). With
 * `query.until`, a key may appear twice: once for the last day, once for the days before it.
 */
async function readSums(db: KyselyDb, query: SourceQuery, grouping: SumsBy, amounts?: Amounts): Promise<Sums[]> {
  const sums = hasDailySums(query.filter, grouping) ? sumsByDay : sumsByKeys;
  if (query.until === null) return sums(db, query, grouping, amounts);
  const lastDay = { ...query, from: query.to };
  const before = { ...query, to: daysAfter(query.to, -1), until: null };
  return [
    ...(before.from <= before.to ? await sums(db, before, grouping, amounts) : []),
    ...(await sumsOfFacts(db, lastDay, grouping, amounts)),
  ];
}
