import { sql, type Expression } from 'kysely';
import type { Grain } from './source';

/** What the rows of a table by `businessDate` are grouped by, for sums as fine as asked for; `firstDay` is then when they were. */
export function dated(by: Grain): Expression<string> {
  return by === 'month' ? sql<string>`substr(${sql.ref('businessDate')}, 1, 7)` : sql.ref<string>('businessDate');
}

/** The first day of a group on which there was something. */
export const firstDay = sql<string>`min(${sql.ref('businessDate')})`;
