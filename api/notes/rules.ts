import { administrators, users } from '../../contract/people/accounts';
import { hasNotes, maxMentions, notes, type Mention, type Attachment } from '../../contract/people/notes';
import { findMentionedUids } from '../../contract/people/mentions';
import type { Violation } from '../../contract/problems';
import { getRecord, lockOtherRecord, type FormOf } from '../engine/record';
import { allowed, defineRules, refused } from '../engine/rules';
import type { TableOf } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';
import { invalid, Problem } from '../problem';
import { notify, retractMentions } from '../notifications/notify';
import { readDuties } from '../duties';
import { mayRead, visibleByRecordCondition } from '../engine/readable';
import { archivedOrNot } from '../db/plannerHints';
import { normalizeAttachmentName } from '../../contract/people/attachmentNames';
import type { UploadType } from '../../contract/images';

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
    // Their inboxes quote the note.
    for (const uid of current) if (previous.has(uid)) context.notifiedUids.add(uid);
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
  const uids = findMentionedUids(text);
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

/** Only administrators who can read the note can download its uploads. */
const owner = { resource: notes.name, field: 'attachments' } as const;

async function resolveAttachments(
  { trx, actor, at }: WriteContext,
  requested: readonly Attachment[],
  before: readonly Attachment[],
): Promise<Attachment[]> {
  const existing = new Map(before.map((one) => [one.id, one]));
  const hasDuplicates = new Set(requested.map(({ id }) => id)).size < requested.length;
  const added = requested.filter(({ id }) => !existing.has(id)).map(({ id }) => id);
  const rows =
    added.length === 0
      ? []
      : await trx
          .selectFrom('images')
          .select(['id', 'type', 'bytes'])
          .where('id', 'in', added)
          .where('state', '=', 'kept')
          .where('resource', '=', owner.resource)
          .where('recordId', 'is', null)
          .where('createdBy', '=', actor.uid)
          .where('keepUntil', '>', at)
          .execute();
  const uploaded = new Map(rows.map(({ id, type, bytes }) => [id, { type, bytes: Number(bytes) }]));
  return requested.map(({ id, name }) => {
    const file = existing.get(id) ?? uploaded.get(id);
    if (!file || hasDuplicates)
      throw invalid<Pick<NoteForm, 'attachments'>>({ field: 'attachments', code: 'unknownImage' });
    const type = file.type as UploadType;
    return { id, name: normalizeAttachmentName(existing.get(id)?.name ?? name, type), type, bytes: file.bytes ?? 0 };
  });
}

interface NoteForm {
  attachments: readonly Attachment[] | null;
}

async function assignAttachments(
  { trx, at, removedImageIds }: WriteContext,
  recordId: string,
  before: readonly Attachment[],
  after: readonly Attachment[],
): Promise<void> {
  const idsOf = (files: readonly Attachment[]) => new Set(files.map(({ id }) => id));
  const [previousIds, currentIds] = [idsOf(before), idsOf(after)];
  for (const id of currentIds) {
    if (previousIds.has(id)) continue;
    const { numUpdatedRows } = await trx
      .updateTable('images')
      .set({ ...owner, recordId, keepUntil: null })
      .where('id', '=', id)
      .where('resource', '=', owner.resource)
      .where('recordId', 'is', null)
      .where('keepUntil', '>', at)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) throw invalid<NoteForm>({ field: 'attachments', code: 'unknownImage' });
  }
  for (const id of previousIds) {
    if (currentIds.has(id)) continue;
    await trx
      .updateTable('images')
      .set({ state: 'removing', keepUntil: at })
      .where('id', '=', id)
      .where('recordId', '=', recordId)
      .execute();
    removedImageIds.push(id);
  }
}
