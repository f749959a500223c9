import { sql, type Expression } from 'kysely';
import { columnRefs } from '../db/columnRefs';
import type { Grain } from './source';

/** The column has the same name in each table of days. */
const { businessDate } = columnRefs({ table: 'ledgerByDay' });

/** Groups a table by `businessDate` at the requested granularity; `firstDay` is then the date of a group. */
export function dateGroup(by: Grain): Expression<string> {
  return by === 'month' ? sql<string>`substr(${businessDate}, 1, 7)` : businessDate;
}

/** First day of a group that has rows. */
export const firstDay = sql<string>`min(${businessDate})`;
