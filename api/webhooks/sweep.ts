import { deliveryRetentionDays, webhookDeliveries } from '../../contract/webhooks/deliveries';
import { webhooks } from '../../contract/webhooks/webhooks';
import type { Deps } from '../http/context';

const batchSize = 2_000;

export async function deleteOldDeliveries({ db, clock, webhooks: port }: Deps): Promise<void> {
  if (!port) return;
  const { kysely } = db;
  const now = clock();
  const before = new Date(now.getTime() - deliveryRetentionDays * 86_400_000).toISOString();
  await kysely
    .updateTable(webhooks.table)
    .set({ formerSecret: null, formerSecretUntil: null })
    .where('formerSecretUntil', '<=', now.toISOString())
    .execute();
  for (let removed = batchSize; removed === batchSize;) {
    const oldest = kysely
      .selectFrom(webhookDeliveries.table)
      .select('id')
      .where('archived', '=', 0)
      .where('createdAt', '<', before)
      .orderBy('createdAt')
      .limit(batchSize);
    const { numDeletedRows } = await kysely
      .deleteFrom(webhookDeliveries.table)
      .where('id', 'in', oldest)
      .executeTakeFirstOrThrow();
    removed = Number(numDeletedRows);
  }
}
