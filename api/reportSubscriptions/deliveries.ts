import type { Delivery } from '../../contract/reports/reportSubscriptions';
import type { KyselyDb } from '../db/database';

const maxDates = 4;

export const mailKey = (subscriptionId: string, recipientId: string, on: string) =>
  `report ${subscriptionId} ${recipientId} ${on}`;

export async function readDeliveries(db: KyselyDb, ids: readonly string[]): Promise<ReadonlyMap<string, Delivery[]>> {
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
    const deliveries = found.get(subjectId) ?? [];
    found.set(subjectId, deliveries);
    const dates = new Set(deliveries.map((one) => one.on));
    if (kind === 'report' && (dates.has(on) || dates.size < maxDates))
      deliveries.push({ on, recipientId, state, reason, at: endedAt ?? createdAt });
  }
  return found;
}
