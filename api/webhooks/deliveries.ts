import { webhookDeliveries } from '../../contract/webhooks/deliveries';
import type { KyselyDb } from '../db/database';
import type { WriteContext } from '../engine/writeContext';

/** Returns the number of waiting deliveries by endpoint id. */
export async function countWaiting(db: KyselyDb, webhookIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (webhookIds.length === 0) return new Map();
  const found = await db
    .selectFrom(webhookDeliveries.table)
    .select(['webhookId', ({ fn }) => fn.countAll<number>().as('count')])
    .where('archived', '=', 0)
    .where('webhookId', 'in', webhookIds)
    .where('state', '=', 'waiting')
    .groupBy('webhookId')
    .execute();
  return new Map(found.map(({ webhookId, count }) => [webhookId, Number(count)]));
}

const updateWaiting = ({ trx }: WriteContext, webhookId: string) =>
  trx
    .updateTable(webhookDeliveries.table)
    .where('archived', '=', 0)
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'waiting');

/** Drops the waiting deliveries of an endpoint. */
export async function dropWaiting(context: WriteContext, webhookId: string): Promise<void> {
  await updateWaiting(context, webhookId).set({ state: 'dropped', endedAt: context.at }).execute();
}

/** Makes the waiting deliveries of an endpoint due and resets their attempts. */
export async function makeWaitingDue(context: WriteContext, webhookId: string): Promise<void> {
  const { numUpdatedRows } = await updateWaiting(context, webhookId)
    .set({ attempts: 0, dueAt: context.at })
    .executeTakeFirstOrThrow();
  context.webhooks.queued += Number(numUpdatedRows);
}
