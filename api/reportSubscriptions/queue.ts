import * as z from 'zod/mini';
import { reportSubscriptions, type Delivery } from '../../contract/reports/reportSubscriptions';
import { audit } from '../engine/audit';
import { getRecord, type RecordIn } from '../engine/record';
import { tableOf } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';
import type { Services } from '../transactions/services';
import { transact, type WriteRequest } from '../transactions/transact';
import { queueMail } from '../mail/outbox';
import { dayOfMail } from '../mail/periods';
import { Problem } from '../problem';
import type { KyselyDb } from '../db/database';
import { lastSendDate, nextSendDate } from '../../contract/reports/sendDates';

export const contentSchema = z.object({ recipientId: z.string(), on: z.string(), isCopy: z.boolean() });
type Content = z.infer<typeof contentSchema>;

type Subscription = RecordIn<typeof reportSubscriptions>;

const batchSize = 200;

/**
 * Queues the mails of a Monday or of the first of a month, once per recipient. After a downtime, queues those of the
 * last such date. The content, and whether the recipient still gets it, are determined when the mail is composed.
 */
export async function queueReports(deps: Services, request: WriteRequest): Promise<void> {
  const { db, clock, settings, mail } = deps;
  if (!mail) return;
  const today = dayOfMail(clock(), settings.timeZone);
  const due = await db.kysely
    .selectFrom(reportSubscriptions.table)
    .select('id')
    .where('archived', '=', 0)
    .where('state', '=', 'active')
    .where('nextOn', '<=', today)
    .orderBy('nextOn')
    .limit(batchSize)
    .execute();
  for (const { id } of due) await transact(deps, request, (context) => queueSubscription(context, id, today));
}

async function queueSubscription(context: WriteContext, id: string, today: string): Promise<void> {
  const { trx, at, timeZone } = context;
  const table = tableOf(reportSubscriptions);
  // Locks the row until the transaction ends. Matches no row if another server was faster or the subscription has
  // changed.
  const { numUpdatedRows } = await trx
    .updateTable(reportSubscriptions.table)
    .set(({ ref }) => ({ nextOn: ref('nextOn') }))
    .where('id', '=', id)
    .where('archived', '=', 0)
    .where('state', '=', 'active')
    .where('nextOn', '<=', today)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) return;
  const before = await getRecord(trx, table, id, context);
  const sendDate = lastSendDate(before.cadence, dayOfMail(new Date(at), timeZone));
  const nextOn = nextSendDate(before.cadence, sendDate);
  await trx.updateTable(reportSubscriptions.table).set({ nextOn }).where('id', '=', id).execute();
  const recipientCount = await queueForRecipients(context, before, sendDate, (recipientId) =>
    mailKey(id, recipientId, sendDate),
  );
  if (recipientCount > 0) await auditSending(context, 'send', before, `${sendDate} · ${recipientCount}`);
}

async function queueForRecipients(
  context: WriteContext,
  { id, recipientIds, stoppedIds }: Subscription,
  on: string,
  keyOf: (recipientId: string) => string,
): Promise<number> {
  const to = recipientIds.filter((one) => !stoppedIds.includes(one));
  for (const recipientId of to)
    await queueReportMail(context, id, keyOf(recipientId), { recipientId, on, isCopy: false });
  return to.length;
}

const auditSending = (context: WriteContext, action: 'send' | 'send-now', record: Subscription, reason: string) =>
  audit(context, { action, resource: reportSubscriptions, before: record, after: record, reason });

/** Queues the report of the last scheduled date for every recipient, at most once a minute. */
export async function queueNow(context: WriteContext, record: Subscription): Promise<void> {
  const { at, timeZone, sendsMail } = context;
  if (!sendsMail) throw new Problem('mail.off');
  const sendDate = lastSendDate(record.cadence, dayOfMail(new Date(at), timeZone));
  const recipientCount = await queueForRecipients(
    context,
    record,
    sendDate,
    (recipientId) => `reportNow ${record.id} ${recipientId} ${sendDate} ${at.slice(0, 16)}`,
  );
  await auditSending(context, 'send-now', record, `${sendDate} · ${recipientCount}`);
}

export async function queueCopy(context: WriteContext, { id, cadence }: Subscription): Promise<void> {
  const { trx, actor, at, timeZone, sendsMail } = context;
  if (!sendsMail) throw new Problem('mail.off');
  const account = await trx.selectFrom('accounts').select('id').where('uid', '=', actor.uid).executeTakeFirst();
  if (!account) return;
  const sendDate = lastSendDate(cadence, dayOfMail(new Date(at), timeZone));
  const key = `reportCopy ${id} ${account.id} ${at.slice(0, 16)}`;
  await queueReportMail(context, id, key, { recipientId: account.id, on: sendDate, isCopy: true });
}

const queueReportMail = (context: WriteContext, subjectId: string, key: string, content: Content) =>
  queueMail(context.trx, context, { kind: 'report', key, subjectId, content: JSON.stringify(content) });

const maxDates = 4;

const mailKey = (subscriptionId: string, recipientId: string, on: string) =>
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
    if (kind !== 'reportCopy' && (dates.has(on) || dates.size < maxDates))
      deliveries.push({ on, recipientId, state, reason, at: endedAt ?? createdAt });
  }
  return found;
}
