import type { Delivery } from '../../contract/people/reportSubscriptions';
import type { Queries } from '../db/database';

/** Of each subscription so many dates are told. */
const mostDates = 4;

/** A mail of a date to one recipient, of which there is one. */
export const keyOf = (subscriptionId: string, recipientId: string, on: string) =>
  `report ${subscriptionId} ${recipientId} ${on}`;

/** How it went with the latest mails of each subscription, the latest first, for as long as the outbox knows. */
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
