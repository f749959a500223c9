import type { Deps } from '../http/context';
import type { KyselyDb } from '../db/database';
import type { MailKind } from '../db/tables';
import type { Attachment } from './port';
import type { Letter } from './letter';
import type { Language } from '../../contract/roles';

export interface ComposedMail {
  to: string;
  language: Language;
  letter: Letter;
  attachments?: readonly Attachment[];
}

export type Composer = (
  deps: Deps & Required<Pick<Deps, 'mail'>>,
  mail: { subjectId: string; content: string; createdAt: string },
) => Promise<ComposedMail | { dropped: string } | null>;

export interface QueuedMail {
  kind: MailKind;
  key: string;
  subjectId: string;
  content: string;
}

/** Queues a mail, which is sent after the commit. Does nothing if a mail with the same key exists. */
export async function queueMail(
  db: KyselyDb,
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

export async function removeMailsAbout(db: KyselyDb, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return;
  await db.deleteFrom('mails').where('state', '=', 'waiting').where('subjectId', 'in', subjectIds).execute();
}
