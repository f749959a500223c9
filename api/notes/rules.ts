import { administrators, users } from '../../contract/people/accounts';
import { hasNotes, maxMentions, notes, type Mention } from '../../contract/people/notes';
import { mentionedUids } from '../../contract/people/mentions';
import type { Violation } from '../../contract/problems';
import { getRecord, lockOtherRecord, type FormOf } from '../engine/record';
import { allowed, defineRules, refused } from '../engine/rules';
import type { TableOf } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';
import { invalid, Problem } from '../problem';
import { notify, retractMentions } from '../notifications/notify';
import { readDuties } from '../duties';
import { mayRead, visibleByRecordCondition } from '../engine/readable';
import { resolveAttachments, assignAttachments } from './attachments';
import { archivedOrNot } from '../db/plannerHints';

type Note = FormOf<typeof notes>;
type Notes = TableOf<typeof notes>;

export const noteRules = defineRules(notes, {
  available: {
    edit: ({ authorId }, { actor }) => (authorId === actor.uid ? allowed : refused('permission.missing')),
    archive: ({ authorId }, { actor }) =>
      authorId === actor.uid || actor.duties.includes('owner') ? allowed : refused('permission.missing'),
  },
  create: { refusals: ['account.erased'] },
  updateRefusals: ['account.erased'],
  visibilityCondition: visibleByRecordCondition,
  async check(context, table, values, before) {
    const { actor, at } = context;
    if (!before) await assertReadable(context, table, values);
    await assertNotErased(context, table, values);
    const attachments = await resolveAttachments(context, values.attachments ?? [], before?.attachments ?? []);
    if ((values.text ?? '') === '' && attachments.length === 0)
      throw noteViolation({ field: 'text', code: 'required' });
    const mentions = await resolveMentions(context, table, values, before?.mentions ?? []);
    if (!before)
      return { ...values, attachments, mentions, authorId: actor.uid, authorName: actor.name ?? actor.email };
    const isSame =
      values.text === before.text && JSON.stringify(attachments) === JSON.stringify(before.attachments ?? []);
    return { ...values, attachments, mentions, ...(!isSame && { editedAt: at }) };
  },
  async afterWrite(context, _table, before, after) {
    await assignAttachments(context, after.id, before?.attachments ?? [], after.attachments ?? []);
    const previous = new Set(before?.mentions?.map(({ uid }) => uid));
    const current = new Set(after.mentions?.map(({ uid }) => uid));
    const { id: noteId, resource, recordId } = after;
    const to = [...current].filter((uid) => !previous.has(uid));
    if (to.length > 0) notify(context, { kind: 'mentioned', to, resource, recordId, noteId });
    const from = [...previous].filter((uid) => !current.has(uid));
    if (before?.archivedAt === null && after.archivedAt !== null) retractMentions(context, { recordId, noteId });
    else if (from.length > 0) retractMentions(context, { recordId, noteId, from });
  },
});

const noteViolation = (violation: Violation<keyof Note>) => invalid<Note>(violation);

async function assertReadable(context: WriteContext, { served }: Notes, { resource, recordId }: Note): Promise<void> {
  const target = served.get(resource);
  if (!target || !hasNotes(resource) || !mayRead(context.actor, target.resource))
    throw noteViolation({ field: 'resource', code: 'unknownReference' });
  await getRecord(context.trx, target, recordId, context).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'record.notFound')
      throw noteViolation({ field: 'recordId', code: 'unknownReference' });
    throw error;
  });
}

/**
 * Throws `account.erased`: a note on an erased person could contain personal data that no later erasure would remove.
 */
async function assertNotErased(context: WriteContext, table: Notes, { resource, recordId }: Note): Promise<void> {
  if (resource !== users.name) return;
  // A concurrent erasure waits for this lock and then finds the note.
  const person = await lockOtherRecord(context, table, users, recordId);
  if (person && person.erasedAt !== null) throw new Problem('account.erased');
}

/**
 * Throws `request.invalid` if a mentioned person may not read the record, unless an earlier version of the note
 * mentions them.
 */
async function resolveMentions(
  { trx }: WriteContext,
  { served }: Notes,
  { text, resource }: Note,
  before: readonly Mention[],
): Promise<Mention[] | null> {
  const uids = mentionedUids(text);
  const target = served.get(resource)?.resource;
  if (uids.length === 0) return null;
  if (uids.length > maxMentions)
    throw noteViolation({ field: 'text', code: 'tooManyMentions', params: { max: maxMentions } });
  const rows = await trx
    .selectFrom(administrators.table)
    .select(['uid', 'displayName', 'state', 'duties', 'archived'])
    .where('view', '=', String(administrators.view))
    .where('archived', 'in', archivedOrNot)
    .where('uid', 'in', uids)
    .execute();
  return uids.map((uid) => {
    const colleague = rows.find((row) => row.uid === uid);
    const previous = before.find((one) => one.uid === uid);
    if (previous) return { uid, name: colleague?.displayName ?? previous.name };
    const isReader = target && colleague && mayRead({ duties: readDuties(colleague.duties) }, target);
    if (!isReader || colleague.archived === 1 || colleague.state === 'blocked')
      throw noteViolation({ field: 'text', code: 'unknownReference' });
    return { uid, name: colleague.displayName };
  });
}
