import type { Delivery } from '../../contract/people/reportSubscriptions';
import type { Queries } from '../db/database';

/** Maximum dates returned per subscription. */
const mostDates = 4;

/** Unique key of the one mail to a recipient for a date. */
export const keyOf = (subscriptionId: string, recipientId: string, on: string) =>
  `report ${subscriptionId} ${recipientId} ${on}`;

/** Returns the outcome of each subscription's latest mails, latest first, as far as the outbox still has them. */
export async function deliveriesOf(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, Delivery[]>> {
  const found = new Map<string, Delivery[]>();
  if (ids.length === 0) return found;
  const rows = await db
    .selectFrom('mails')
    .select(['key', 'subjectId', 'state', 'reason', 'createdAt', 'endedAt'])
    .where('subjectId', 'in', ids)
    .where('kind', '=', 'report')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  for (const { key, subjectId, state, reason, createdAt, endedAt } of rows) {
    const [kind, , recipientId = '', on = ''] = key.split(' ');
    const all = found.get(subjectId) ?? [];
    found.set(subjectId, all);
    const dates = new Set(all.map((one) => one.on));
    if (kind === 'report' && (dates.has(on) || dates.size < mostDates))
      all.push({ on, recipientId, state, reason, at: endedAt ?? createdAt });
  }
  return found;
}
