import type { Deps } from '../http/context';
import type { Queries } from '../db/database';
import type { Attachment } from './port';
import type { Letter } from './letter';
import type { Language } from '../../contract/roles';

/** What a mail is about: each kind is written by its own composer, when it is sent. */
export const mailKinds = ['giftCardCode', 'digest', 'report', 'signIn', 'accessRestore', 'test'] as const;
export type MailKind = (typeof mailKinds)[number];

/** What is sent, but for where it is put in an envelope. */
export interface Composed {
  to: string;
  language: Language;
  letter: Letter;
  attachments?: readonly Attachment[];
}

/** Writes a mail by what was kept of it. `null`: it is not to be sent any more, or `dropped` says why. */
export type Composer = (
  deps: Deps & Required<Pick<Deps, 'mail'>>,
  mail: { subjectId: string; content: string; createdAt: string },
) => Promise<Composed | { dropped: string } | null>;

export interface QueuedMail {
  kind: MailKind;
  /** Its cause and its recipient, without what says who that is. */
  key: string;
  /** The record it is about: erased with a person. */
  subjectId: string;
  /** What its composer needs. */
  content: string;
}

/** Puts a mail into the outbox; nothing where there is one of the same key. Sent once the transaction is committed. */
export async function queueMail(
  db: Queries,
  { vault, newId, at }: Pick<Deps, 'vault' | 'newId'> & { at: string },
  { content, ...mail }: QueuedMail,
): Promise<void> {
  await db
    .insertInto('mails')
    .values({
      ...mail,
      id: newId(),
      sealed: await vault.seal(content),
      state: 'waiting',
      attempts: 0,
      dueAt: at,
      createdAt: at,
      endedAt: null,
      reason: null,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Takes what waits about these records out of the outbox. */
export async function removeMailsAbout(db: Queries, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return;
  await db.deleteFrom('mails').where('state', '=', 'waiting').where('subjectId', 'in', subjectIds).execute();
}
