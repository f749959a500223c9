import * as z from 'zod/mini';
import { reportSubscriptions } from '../../contract/reports/reportSubscriptions';
import { audit } from '../engine/audit';
import { getRecord, type RecordIn } from '../engine/record';
import { tableOf } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';
import type { Deps } from '../http/context';
import { transact, type WriteRequest } from '../http/transact';
import { queueMail } from '../mail/outbox';
import { dayOfMail } from '../mail/periods';
import { Problem } from '../problem';
import { mailKey } from './deliveries';
import { lastSendDate, nextSendDate } from './schedule';

export const contentSchema = z.object({ recipientId: z.string(), on: z.string(), isCopy: z.boolean() });
type Content = z.infer<typeof contentSchema>;

const batchSize = 200;

/**
 * Queues the mails of a Monday or of the first of a month, once per recipient. After a downtime, queues those of the
 * last such date. The content, and whether the recipient still gets it, are determined when the mail is composed.
 */
export async function queueReports(deps: Deps, request: WriteRequest): Promise<void> {
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
  const sendDate = lastSendDate(before.cadence, new Date(at), timeZone);
  const nextOn = nextSendDate(before.cadence, sendDate);
  await trx.updateTable(reportSubscriptions.table).set({ nextOn }).where('id', '=', id).execute();
  const to = before.recipientIds.filter((one) => !before.stoppedIds.includes(one));
  for (const recipientId of to)
    await queueReportMail(context, id, mailKey(id, recipientId, sendDate), {
      recipientId,
      on: sendDate,
      isCopy: false,
    });
  if (to.length > 0)
    await audit(context, {
      action: 'send',
      resource: reportSubscriptions,
      before,
      after: before,
      reason: `${sendDate} · ${to.length}`,
    });
}

export async function queueCopy(
  context: WriteContext,
  { id, cadence }: RecordIn<typeof reportSubscriptions>,
): Promise<void> {
  const { trx, actor, at, timeZone, sendsMail } = context;
  if (!sendsMail) throw new Problem('mail.off');
  const account = await trx.selectFrom('accounts').select('id').where('uid', '=', actor.uid).executeTakeFirst();
  if (!account) return;
  const sendDate = lastSendDate(cadence, new Date(at), timeZone);
  const key = `reportCopy ${id} ${account.id} ${at.slice(0, 16)}`;
  await queueReportMail(context, id, key, { recipientId: account.id, on: sendDate, isCopy: true });
}

const queueReportMail = (context: WriteContext, subjectId: string, key: string, content: Content) =>
  queueMail(context.trx, context, { kind: 'report', key, subjectId, content: JSON.stringify(content) });
