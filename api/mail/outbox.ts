import type { Services } from '../transactions/services';
import type { KyselyDb, DatabaseKind } from '../db/database';
import type { MailKind } from '../db/schema';
import type { Attachment } from '../ports/mail';
import type { Letter } from './letter';
import type { Language } from '../../contract/roles';
import { columnTypes } from '../db/columns';

export interface ComposedMail {
  to: string;
  language: Language;
  letter: Letter;
  attachments?: readonly Attachment[];
}

export type Composer = (
  deps: Services & Required<Pick<Services, 'mail'>>,
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
  { vault, newId, at }: Pick<Services, 'vault' | 'newId'> & { at: string },
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

/**
 * Mails are written in the transaction that causes them. `sealed`: encrypted content, cleared after sending. `key`:
 * unique, consists of cause and recipient.
 */
export const mails = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const { text, integer } = columnTypes(kind);
    await db.schema
      .createTable('mails')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('key', text, (column) => column.notNull().unique())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('subjectId', text, (column) => column.notNull())
      .addColumn('sealed', text)
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('attempts', integer, (column) => column.notNull().defaultTo(0))
      .addColumn('dueAt', text, (column) => column.notNull())
      .addColumn('createdAt', text, (column) => column.notNull())
      .addColumn('endedAt', text)
      .addColumn('reason', text)
      .execute();
    await db.schema.createIndex('mails_by_dueAt').on('mails').columns(['state', 'dueAt']).execute();
    await db.schema.createIndex('mails_by_subject').on('mails').columns(['subjectId', 'state']).execute();
    await db.schema.createIndex('mails_by_endedAt').on('mails').column('endedAt').execute();
  },
};
