import type { Deps } from '../http/context';
import { logFailure } from '../http/log';
import { htmlOf, textOf } from './letter';
import { assertSendable, MailFailed, type MailPort } from './port';
import type { Composer, MailKind } from './outbox';

const minute = 60_000;
const day = 24 * 60 * minute;

/** After a failed attempt the next one follows so much later; after the last of them none does. Two days in all. */
const pauses = [1, 5, 15, 60, 180, 360, 720, 1_440].map((minutes) => minutes * minute);

/** Who has taken a mail has so long to send it; killed meanwhile, another takes it then. */
const lease = 5 * minute;

/** What waits no longer makes sense after so long, as where the installation sends no mail any more. */
const waitsFor = 4 * day;

/** How long the outbox knows of a mail that it was sent: its cause must not come again later than that. */
const keptFor = 60 * day;

/** One run sends so many, and begins no further one after so long. */
const mostAtOnce = 50;
const longest = 20_000;

interface Taken {
  id: string;
  kind: string;
  subjectId: string;
  sealed: string | null;
  attempts: number;
  createdAt: string;
}

/**
 * Sends what is due. Each mail is taken by one server at a time; one that fails is tried again later, and given up after two days,
 * which the log says. Where the mail server does not answer the run ends: the others would wait for it as well.
 */
export async function sendMails(deps: Deps, composers: Readonly<Record<MailKind, Composer>>): Promise<void> {
  const { mail: port, clock } = deps;
  if (!port) return;
  const began = clock().getTime();
  for (let sent = 0; sent < mostAtOnce && clock().getTime() - began < longest; sent += 1) {
    const taken = await take(deps);
    if (!taken) return;
    if (!(await sendOne({ ...deps, mail: port }, taken, composers))) return;
  }
}

/** Takes the mail that is due first, for as long as `lease`. */
async function take({ db, clock }: Deps): Promise<Taken | undefined> {
  const now = clock();
  const at = now.toISOString();
  const due = db.kysely
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', at)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(1);
  return db.kysely
    .updateTable('mails')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), dueAt: new Date(now.getTime() + lease).toISOString() }))
    .where('id', '=', db.kind === 'postgres' ? due.forUpdate().skipLocked() : due)
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', at)
    .returning(['id', 'kind', 'subjectId', 'sealed', 'attempts', 'createdAt'])
    .executeTakeFirst();
}

type Ended = { state: 'sent' | 'dropped' | 'givenUp'; reason: string | null };

/** Whether another may follow. */
async function sendOne(
  deps: Deps & { mail: MailPort },
  taken: Taken,
  composers: Readonly<Record<string, Composer>>,
): Promise<boolean> {
  const { vault, mail: port } = deps;
  const attempts = Number(taken.attempts);
  try {
    const compose = composers[taken.kind];
    if (!compose) throw new MailFailed('unknownKind', { isPermanent: true });
    const content = await vault.open(taken.sealed ?? '');
    const composed = await compose(deps, { ...taken, content });
    if (composed === null) {
      await end(deps, taken, { state: 'dropped', reason: null });
      return true;
    }
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
    await port.send(mail);
    await end(deps, taken, { state: 'sent', reason: null });
    return true;
  } catch (error) {
    const failed = error instanceof MailFailed ? error : undefined;
    const reason = failed?.reason ?? 'failed';
    const pause = failed?.isPermanent ? undefined : pauses[attempts - 1];
    logFailure(deps, pause === undefined ? 'mailGivenUp' : 'mail', error);
    if (pause === undefined) await end(deps, taken, { state: 'givenUp', reason });
    else
      await deps.db.kysely
        .updateTable('mails')
        .set({ dueAt: new Date(deps.clock().getTime() + pause).toISOString(), reason })
        .where('id', '=', taken.id)
        .where('state', '=', 'waiting')
        .where('attempts', '=', attempts)
        .execute();
    return failed?.isPermanent ?? true;
  }
}

/** What it said and to whom goes with it. */
async function end({ db, clock }: Deps, { id }: Taken, ended: Ended): Promise<void> {
  await db.kysely
    .updateTable('mails')
    .set({ ...ended, sealed: null, endedAt: clock().toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Gives up what has waited too long, and forgets what was sent long ago. */
export async function removeFormerMails(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const at = clock();
  const before = (ms: number) => new Date(at.getTime() - ms).toISOString();
  const late = await db.kysely
    .updateTable('mails')
    .set({ state: 'givenUp', reason: 'late', sealed: null, endedAt: at.toISOString() })
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', at.toISOString())
    .where('createdAt', '<', before(waitsFor))
    .executeTakeFirstOrThrow();
  if (late.numUpdatedRows > 0n)
    logFailure(deps, 'mailGivenUp', new Error(`${late.numUpdatedRows} mails waited too long`));
  await db.kysely.deleteFrom('mails').where('endedAt', '<', before(keptFor)).execute();
}
