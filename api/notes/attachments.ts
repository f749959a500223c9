import { normalizeAttachmentName } from '../../contract/people/attachmentNames';
import { notes, type Attachment } from '../../contract/people/notes';
import type { UploadType } from '../../contract/images';
import { invalid } from '../problem';
import type { WriteContext } from '../engine/writeContext';

/** Only administrators who can read the note can download its uploads. */
const owner = { resource: notes.name, field: 'attachments' } as const;

export async function resolveAttachments(
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

export async function assignAttachments(
  { trx, at, removeImageAfterCommit }: WriteContext,
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
    removeImageAfterCommit(id);
  }
}
