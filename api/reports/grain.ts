import { sql, type Expression } from 'kysely';
import { columnsOf } from '../db/columnsOf';
import type { Grain } from './source';

/** The same in each table of days. */
const { businessDate } = columnsOf({ table: 'ledgerByDay' });

/** What the rows of a table by `businessDate` are grouped by, for sums as fine as asked for; `firstDay` is then when they were. */
export function dated(by: Grain): Expression<string> {
  return by === 'month' ? sql<string>`substr(${businessDate}, 1, 7)` : businessDate;
}

/** The first day of a group on which there was something. */
export const firstDay = sql<string>`min(${businessDate})`;
