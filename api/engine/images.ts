import type { Fields } from '../../contract/fields';
import { isObject } from '../../contract/values';
import { documentType, imageIdOf, isDocument } from '../../contract/images';
import { invalid } from '../problem';
import type { WriteContext } from './writeContext';
import type { ApiRecord } from './record';
import type { Table } from './table';

/**
 * Assigns the images in the fields of a written record to the record, and releases the replaced images, in the
 * transaction of the write. Throws `request.invalid` for an image that was not uploaded or belongs to another field.
 */
export async function assignImages(
  context: WriteContext,
  { resource }: Table,
  before: ApiRecord | null,
  after: ApiRecord,
): Promise<void> {
  for (const { field, documents, oldValue, newValue } of imageChanges(resource.fields, before, after)) {
    if (oldValue === newValue) continue;
    if (typeof newValue === 'string') {
      const owner = { resource: resource.name, recordId: after.id, field };
      // A document must not have a public address.
      if (isDocument(newValue) !== documents || !(await claimImage(context, newValue, owner)))
        throw invalid({ field, code: 'unknownImage' });
    }
    if (typeof oldValue === 'string') await releaseImage(context, oldValue, { recordId: after.id, field });
  }
}

interface ImageChange {
  field: string;
  documents: boolean;
  oldValue: unknown;
  newValue: unknown;
}

function imageChanges(fields: Fields, before: unknown, after: unknown, prefix = ''): ImageChange[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const [oldValue, newValue] = [valueIn(before, name), valueIn(after, name)];
    if (field.kind === 'group') return imageChanges(field.fields, oldValue, newValue, `${prefix}${name}.`);
    return field.kind === 'image'
      ? [{ field: `${prefix}${name}`, documents: field.documents, oldValue, newValue }]
      : [];
  });
}

function valueIn(values: unknown, name: string): unknown {
  return isObject(values) ? (values[name] ?? null) : null;
}

/** Assigns an image to one field. Of two concurrent calls, the second returns false. */
async function claimImage(
  { trx, at }: WriteContext,
  address: string,
  owner: Readonly<Record<'resource' | 'recordId' | 'field', string>>,
): Promise<boolean> {
  const id = imageIdOf(address);
  if (id === null) return false;
  const { numUpdatedRows } = await trx
    .updateTable('images')
    .set({ ...owner, keepUntil: null })
    .where('id', '=', id)
    .where('state', '=', 'kept')
    .where('keepUntil', '>', at)
    .where((upload) =>
      isDocument(address)
        ? upload('resource', '=', owner.resource)
        : upload.and([upload('resource', 'is', null), upload('type', '!=', documentType)]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

async function releaseImage(
  { trx, at, removedImageIds }: WriteContext,
  address: string,
  owner: Readonly<Record<'recordId' | 'field', string>>,
): Promise<void> {
  const id = imageIdOf(address);
  if (id === null) return;
  const { numUpdatedRows } = await trx
    .updateTable('images')
    .set({ state: 'removing', keepUntil: at })
    .where('id', '=', id)
    .where('recordId', '=', owner.recordId)
    .where('field', '=', owner.field)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 1n) removedImageIds.push(id);
}
