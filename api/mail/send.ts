import { declaredNames } from '../../contract/values';
import type { Services } from '../transactions/services';
import { withRetries } from '../db/transactions';
import { logFailure } from '../telemetry/log';
import { maxRunMs, maxRowsPerRun, nextAttemptAt, leaseDueRow, type LeasedRow } from '../outbox/outbox';
import { renderHtml, renderText } from './letter';
import { assertSendable, MailFailed, type Mail, type MailPort } from '../ports/mail';
import type { MailKind } from '../db/schema';
import type { Composer, QueuedMail } from './outbox';
import { auditEvents } from '../../contract/people/auditEvents';
import { giftCards } from '../../contract/money/giftcards';
import { reportSubscriptions } from '../../contract/reports/reportSubscriptions';
import type { KyselyDb } from '../db/database';
import { transact, type WriteRequest } from '../transactions/transact';
import type { NotificationRequest } from '../engine/writeContext';
import { notify } from '../notifications/notify';

const dayMs = 24 * 60 * 60_000;

const maxWaitMs = 4 * dayMs;

/**
 * Milliseconds for which the key of a sent mail is stored. The cause of a mail must not occur again later, because the
 * mail would be sent twice.
 */
const retentionMs = 60 * dayMs;

export type OnGivenUp = (mails: readonly Pick<QueuedMail, 'kind' | 'subjectId'>[]) => Promise<void>;

interface LeasedMail extends LeasedRow {
  kind: MailKind;
  subjectId: string;
  sealed: string | null;
  createdAt: string;
}

/**
 * Sends the mails that are due. Only one server at a time processes a mail. A failed mail is retried; after two days it
 * is given up and logged. Ends the run if the mail server is unavailable, because other mails would fail too.
 */
export async function sendMails(
  deps: Services,
  composers: Readonly<Record<MailKind, Composer>>,
  onGivenUp: OnGivenUp,
): Promise<void> {
  const { mail: port, clock } = deps;
  if (!port) return;
  const began = clock().getTime();
  for (let sent = 0; sent < maxRowsPerRun && clock().getTime() - began < maxRunMs; sent += 1) {
    const leased = await leaseNextMail(deps, declaredNames(composers));
    if (!leased) return;
    if (!(await sendOne({ ...deps, mail: port }, leased, composers, onGivenUp))) return;
  }
}

/**
 * Leases the mail with the earliest due time. Skips kinds that this version does not know: a newer version, running at
 * the same time, sends them.
 */
async function leaseNextMail({ db, clock }: Services, kinds: readonly MailKind[]): Promise<LeasedMail | undefined> {
  const leased = await leaseDueRow(db, 'mails', clock(), { kind: kinds });
  const mail =
    leased &&
    (await db.kysely
      .selectFrom('mails')
      .select(['kind', 'subjectId', 'sealed', 'createdAt'])
      .where('id', '=', leased.id)
      .executeTakeFirst());
  return mail && { ...leased, ...mail };
}

type MailOutcome = { state: 'sent' | 'dropped' | 'givenUp'; reason: string | null };

async function sendOne(
  deps: Services & { mail: MailPort },
  leased: LeasedMail,
  composers: Readonly<Record<MailKind, Composer>>,
  onGivenUp: OnGivenUp,
): Promise<boolean> {
  let outcome: MailOutcome;
  try {
    const mail = await compose(deps, leased, composers);
    if ('dropped' in mail) outcome = { state: 'dropped', reason: mail.dropped };
    else {
      await deps.mail.send(mail);
      outcome = { state: 'sent', reason: null };
    }
  } catch (error) {
    if (await postpone(deps, leased, error)) await onGivenUp([leased]);
    return !(error instanceof MailFailed && error.isOutage);
  }
  // If the outcome cannot be stored, the mail is not counted as failed: it is sent again when the lease ends.
  await endMail(deps, leased, outcome);
  return true;
}

async function compose(
  deps: Services & { mail: MailPort },
  leased: LeasedMail,
  composers: Readonly<Record<MailKind, Composer>>,
): Promise<Mail | { dropped: string | null }> {
  const content = await deps.vault.open(leased.sealed ?? '');
  const composed = await composers[leased.kind](deps, { ...leased, content });
  if (composed === null) return { dropped: null };
  if ('dropped' in composed) return composed;
  const { letter, ...envelope } = composed;
  const { supportEmail } = await deps.readSettings(deps.db.kysely);
  const mail = {
    ...envelope,
    subject: letter.subject,
    text: renderText(letter),
    html: renderHtml(letter, envelope.language),
    ...(supportEmail !== null && { replyTo: supportEmail }),
    messageId: leased.id,
  };
  assertSendable(mail);
  return mail;
}

async function postpone(deps: Services, leased: LeasedMail, error: unknown): Promise<boolean> {
  const { db, clock } = deps;
  const failed = error instanceof MailFailed ? error : undefined;
  const reason = failed?.reason ?? 'failed';
  const dueAt = failed?.isPermanent ? undefined : nextAttemptAt(leased.attempts, clock());
  logFailure(deps, dueAt === undefined ? 'mailGivenUp' : 'mail', error);
  if (dueAt === undefined) {
    await endMail(deps, leased, { state: 'givenUp', reason });
    return true;
  }
  await db.kysely
    .updateTable('mails')
    .set({ dueAt, reason })
    .where('id', '=', leased.id)
    .where('state', '=', 'waiting')
    .where('dueAt', '=', leased.until)
    .execute();
  return false;
}

async function endMail({ db, clock }: Services, { id }: LeasedRow, outcome: MailOutcome): Promise<void> {
  await withRetries(
    () =>
      db.kysely
        .updateTable('mails')
        .set({ ...outcome, sealed: null, endedAt: clock().toISOString() })
        .where('id', '=', id)
        .execute(),
    db.counts,
  );
}

export async function deleteOldMails(deps: Services, onGivenUp: OnGivenUp): Promise<void> {
  const { db, clock } = deps;
  const at = clock();
  const before = (ms: number) => new Date(at.getTime() - ms).toISOString();
  const expiredMails = await db.kysely
    .updateTable('mails')
    .set({ state: 'givenUp', reason: 'late', sealed: null, endedAt: at.toISOString() })
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', at.toISOString())
    .where('createdAt', '<', before(maxWaitMs))
    .returning(['kind', 'subjectId'])
    .execute();
  if (expiredMails.length > 0) {
    logFailure(deps, 'mailGivenUp', new Error(`${expiredMails.length} mails waited too long`));
    await onGivenUp(expiredMails);
  }
  await db.kysely.deleteFrom('mails').where('endedAt', '<', before(retentionMs)).execute();
}

type RecipientFinder = (db: KyselyDb, subjectId: string) => Promise<Pick<NotificationRequest, 'to' | 'resource'>>;

/**
 * Returns whom to notify if a mail of this kind is given up. Digests and test mails have no entry: the console already
 * shows the content of a digest, and the settings page the result of a test mail.
 */
const recipientFinders: Readonly<Partial<Record<MailKind, RecipientFinder>>> = {
  async report(db, id) {
    const found = await db
      .selectFrom(reportSubscriptions.table)
      .select('ownerId')
      .where('id', '=', id)
      .where('archived', '=', 0)
      .execute();
    return { to: found.map(({ ownerId }) => ownerId), resource: reportSubscriptions.name };
  },
  async giftCardCode(db, id) {
    const found = await db
      .selectFrom(auditEvents.table)
      .select('actorId')
      .where('resource', '=', giftCards.name)
      .where('recordId', '=', id)
      .orderBy('id')
      .limit(1)
      .execute();
    return { to: found.map(({ actorId }) => String(actorId)), resource: giftCards.name };
  },
};

/** Never throws: a failure to notify is logged, because the mail is given up in any case. */
export function notifyMailGivenUp(deps: Services, request: () => WriteRequest): OnGivenUp {
  return async (mails) => {
    if (!deps.hasNotifications) return;
    const mailBySubject = new Map(mails.map((mail) => [`${mail.kind} ${mail.subjectId}`, mail]));
    for (const { kind, subjectId } of mailBySubject.values()) {
      const findRecipients = recipientFinders[kind];
      if (!findRecipients) continue;
      await transact(deps, request(), async (context) => {
        notify(context, { kind: 'mailFailed', recordId: subjectId, ...(await findRecipients(context.trx, subjectId)) });
      }).catch((error: unknown) => logFailure(deps, 'mailGivenUp', error));
    }
  };
}
