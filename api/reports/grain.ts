import { sql, type Expression } from 'kysely';
import { columnRefs } from '../db/columnRefs';
import type { Grain } from './source';

const { businessDate } = columnRefs({ table: 'ledgerByDay' });

export function dateGroup(by: Grain): Expression<string> {
  return by === 'month' ? sql<string>`substr(${businessDate}, 1, 7)` : businessDate;
}

export const firstDay = sql<string>`min(${businessDate})`;
