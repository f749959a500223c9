import type { Deps } from '../http/context';
import { retrying } from '../db/retry';
import { logFailure } from '../http/log';
import { longest, mostAtOnce, nextAttempt, takeDue, type Taken } from '../outbox/outbox';
import { htmlOf, textOf } from './letter';
import { assertSendable, MailFailed, type Mail, type MailPort } from './port';
import { mailKinds, type Composer, type MailKind, type QueuedMail } from './outbox';

const day = 24 * 60 * 60_000;

/** Age at which a waiting mail is dropped, for instance where the installation sends no mail any more. */
const waitsFor = 4 * day;

/** How long a sent mail's key is stored; the same cause must not occur again after that. */
const keptFor = 60 * day;

export type OnGivenUp = (mails: readonly Pick<QueuedMail, 'kind' | 'subjectId'>[]) => Promise<void>;

interface TakenMail extends Taken {
  kind: MailKind;
  subjectId: string;
  sealed: string | null;
  createdAt: string;
}

/**
 * Sends the mails that are due. One server at a time takes a mail; a failed one is retried later, and given up and
 * logged after two days. Ends the run on an outage of the mail server: the other mails would wait for it as well.
 */
export async function sendMails(
  deps: Deps,
  composers: Readonly<Record<MailKind, Composer>>,
  onGivenUp: OnGivenUp,
): Promise<void> {
  const { mail: port, clock } = deps;
  if (!port) return;
  const began = clock().getTime();
  for (let sent = 0; sent < mostAtOnce && clock().getTime() - began < longest; sent += 1) {
    const taken = await take(deps);
    if (!taken) return;
    if (!(await sendOne({ ...deps, mail: port }, taken, composers, onGivenUp))) return;
  }
}

/** Takes the mail that is due first. Leaves unknown kinds to a newer version that runs at the same time. */
async function take({ db, clock }: Deps): Promise<TakenMail | undefined> {
  const taken = await takeDue(db, 'mails', clock(), { kind: mailKinds });
  const mail =
    taken &&
    (await db.kysely
      .selectFrom('mails')
      .select(['kind', 'subjectId', 'sealed', 'createdAt'])
      .where('id', '=', taken.id)
      .executeTakeFirst());
  return mail && { ...taken, ...mail };
}

type Ended = { state: 'sent' | 'dropped' | 'givenUp'; reason: string | null };

/** Returns whether another mail may follow. */
async function sendOne(
  deps: Deps & { mail: MailPort },
  taken: TakenMail,
  composers: Readonly<Record<MailKind, Composer>>,
  onGivenUp: OnGivenUp,
): Promise<boolean> {
  let ended: Ended;
  try {
    const mail = await compose(deps, taken, composers);
    if ('dropped' in mail) ended = { state: 'dropped', reason: mail.dropped };
    else {
      await deps.mail.send(mail);
      ended = { state: 'sent', reason: null };
    }
  } catch (error) {
    if (await postpone(deps, taken, error)) await onGivenUp([taken]);
    return !(error instanceof MailFailed && error.isOutage);
  }
  // A failure to store this is no failure of the mail: it is sent again when the lease ends.
  await end(deps, taken, ended);
  return true;
}

/** `dropped`: the reason why it must not be sent any more, if known. */
async function compose(
  deps: Deps & { mail: MailPort },
  taken: TakenMail,
  composers: Readonly<Record<MailKind, Composer>>,
): Promise<Mail | { dropped: string | null }> {
  const content = await deps.vault.open(taken.sealed ?? '');
  const composed = await composers[taken.kind](deps, { ...taken, content });
  if (composed === null) return { dropped: null };
  if ('dropped' in composed) return composed;
  const { letter, ...envelope } = composed;
  const { supportEmail } = await deps.readSettings(deps.db.kysely);
  const mail = {
    ...envelope,
    subject: letter.subject,
    text: textOf(letter),
    html: htmlOf(letter, envelope.language),
    ...(supportEmail !== null && { replyTo: supportEmail }),
    messageId: taken.id,
  };
  assertSendable(mail);
  return mail;
}

/** Schedules another attempt or gives the mail up; returns whether it was given up. */
async function postpone(deps: Deps, taken: TakenMail, error: unknown): Promise<boolean> {
  const { db, clock } = deps;
  const failed = error instanceof MailFailed ? error : undefined;
  const reason = failed?.reason ?? 'failed';
  const dueAt = failed?.isPermanent ? undefined : nextAttempt(taken.attempts, clock());
  logFailure(deps, dueAt === undefined ? 'mailGivenUp' : 'mail', error);
  if (dueAt === undefined) {
    await end(deps, taken, { state: 'givenUp', reason });
    return true;
  }
  await db.kysely
    .updateTable('mails')
    .set({ dueAt, reason })
    .where('id', '=', taken.id)
    .where('state', '=', 'waiting')
    .where('dueAt', '=', taken.until)
    .execute();
  return false;
}

/** Ends the mail and erases its content and recipient. */
async function end({ db, clock }: Deps, { id }: Taken, ended: Ended): Promise<void> {
  await retrying(
    () =>
      db.kysely
        .updateTable('mails')
        .set({ ...ended, sealed: null, endedAt: clock().toISOString() })
        .where('id', '=', id)
        .execute(),
    db.counts,
  );
}

/** Gives up mails that have waited too long, and deletes those sent long ago. */
export async function removeFormerMails(deps: Deps, onGivenUp: OnGivenUp): Promise<void> {
  const { db, clock } = deps;
  const at = clock();
  const before = (ms: number) => new Date(at.getTime() - ms).toISOString();
  const late = await db.kysely
    .updateTable('mails')
    .set({ state: 'givenUp', reason: 'late', sealed: null, endedAt: at.toISOString() })
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', at.toISOString())
    .where('createdAt', '<', before(waitsFor))
    .returning(['kind', 'subjectId'])
    .execute();
  if (late.length > 0) {
    logFailure(deps, 'mailGivenUp', new Error(`${late.length} mails waited too long`));
    await onGivenUp(late);
  }
  await db.kysely.deleteFrom('mails').where('endedAt', '<', before(keptFor)).execute();
}
