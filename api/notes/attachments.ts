import { attachmentName } from '../../contract/people/attachmentNames';
import { notes, type Attachment } from '../../contract/people/notes';
import type { UploadType } from '../../contract/images';
import { invalid } from '../problem';
import type { WriteContext } from '../engine/writeContext';

/** Owner of a note's uploads in the table `images`: only those who may read the note can download them. */
const owner = { resource: notes.name, field: 'attachments' } as const;

/** Returns the metadata of each new upload. Throws `request.invalid` for an unknown upload or another person's. */
export async function attachable(
  { trx, actor, at }: WriteContext,
  wanted: readonly Attachment[],
  before: readonly Attachment[],
): Promise<Attachment[]> {
  const kept = new Map(before.map((one) => [one.id, one]));
  const isTwice = new Set(wanted.map(({ id }) => id)).size < wanted.length;
  const added = wanted.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
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
  return wanted.map(({ id, name }) => {
    const known = kept.get(id) ?? uploaded.get(id);
    if (!known || isTwice) throw invalid<Pick<NoteForm, 'attachments'>>({ field: 'attachments', code: 'unknownImage' });
    // Only accepted types are stored.
    const type = known.type as UploadType;
    return { id, name: attachmentName(kept.get(id)?.name ?? name, type), type, bytes: known.bytes ?? 0 };
  });
}

interface NoteForm {
  attachments: readonly Attachment[] | null;
}

/** Assigns uploads to the note that names them, and releases those it no longer names. */
export async function settleAttachments(
  { trx, at, release }: WriteContext,
  recordId: string,
  before: readonly Attachment[],
  after: readonly Attachment[],
): Promise<void> {
  const idsOf = (files: readonly Attachment[]) => new Set(files.map(({ id }) => id));
  const [was, is] = [idsOf(before), idsOf(after)];
  for (const id of is) {
    if (was.has(id)) continue;
    const { numUpdatedRows } = await trx
      .updateTable('images')
      .set({ ...owner, recordId, keepUntil: null })
      .where('id', '=', id)
      .where('resource', '=', owner.resource)
      .where('recordId', 'is', null)
      .where('keepUntil', '>', at)
      .executeTakeFirstOrThrow();
    // Two notes claim the upload at once.
    if (numUpdatedRows !== 1n) throw invalid<NoteForm>({ field: 'attachments', code: 'unknownImage' });
  }
  for (const id of was) {
    if (is.has(id)) continue;
    await trx
      .updateTable('images')
      .set({ state: 'removing', keepUntil: at })
      .where('id', '=', id)
      .where('recordId', '=', recordId)
      .execute();
    release(id);
  }
}
