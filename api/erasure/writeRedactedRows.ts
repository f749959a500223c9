import { auditEvents } from '../../contract/people/auditEvents';
import { erasedName } from '../../contract/people/accounts';
import { deposits } from '../../contract/money/deposits';
import { giftCards } from '../../contract/money/giftcards';
import type { Field } from '../../contract/fields';
import type { Resource } from '../../contract/resource';
import { untyped, type Row } from '../db/database';
import { acquireNamedLock } from '../db/namedLock';
import { markDuplicateKey } from '../deposits/duplicateKey';
import { replaceSearchTerms } from '../engine/search';
import { tableOf, type Table } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';
import { recountGiftCardsTo } from '../giftcards/recipients';
import { sources } from '../seals/content';
import { erasureAction, eraseSealed, noteColumns, type RowToErase } from '../seals/erased';
import type { RedactedRow } from './redactRows';
import type { SearchKeys } from './searchKeys';

/**
 * Requires its own transaction, the only kind in which append-only rows may be changed (`api/db/appendOnly.ts`).
 * Returns the number of rows that other transactions changed in the meantime; the next pass examines them.
 */
export async function writeRedactedRows(
  context: WriteContext,
  tables: Pick<Table, 'served'>,
  erased: readonly RedactedRow[],
  searchKeys: SearchKeys,
): Promise<number> {
  const running = (value: 0 | 1) =>
    context.trx.updateTable('erasures').set({ running: value }).where('accountId', '=', searchKeys.accountId).execute();
  await running(1);
  const missedRows = await writeRows(context, tables, erased, searchKeys);
  await running(0);
  return missedRows;
}

async function writeRows(
  context: WriteContext,
  tables: Pick<Table, 'served'>,
  erased: readonly RedactedRow[],
  searchKeys: SearchKeys,
): Promise<number> {
  const sealed: RowToErase[] = [];
  let missedRows = 0;
  for (const { resource, id, row, columns: redactedColumns } of erased) {
    const columns = await withDuplicateMark(context, resource, row, redactedColumns);
    const source = sources.find((one) => one === resource.table);
    if (source) {
      sealed.push({ source, id, columns });
      continue;
    }
    const version = Number(row['version']);
    const next = resource.appendOnly ? {} : { version: version + 1, updatedAt: context.at };
    const { numUpdatedRows } = await untyped(context.trx)
      .updateTable(resource.table)
      .set({ ...columns, ...next })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) missedRows += 1;
    if (numUpdatedRows !== 1n || resource.appendOnly) continue;
    const table = tableOf(resource);
    await replaceSearchTerms(
      context.trx,
      resource,
      new Map([[id, table.searchWords(table.decode({ ...row, ...columns }))]]),
    );
    // An account created later with this address has counted the card, so its cards are counted again.
    if (resource.name === giftCards.name && columns['recipient_email'] === null)
      await recountGiftCardsTo(context, tables, String(row['recipient_email']));
    await releaseImages(context, resource, id, columns);
    context.changedRecords.push({ resource: resource.name, id, version: version + 1 });
  }
  if (sealed.length === 0) return missedRows;
  await acquireNamedLock(context.trx, 'seals');
  const note = await eraseSealed(context.trx, context, sealed);
  if (!note) return missedRows;
  const values = {
    action: erasureAction,
    resource: auditEvents.name,
    recordId: searchKeys.accountId,
    historyId: searchKeys.accountId,
    recordTitle: erasedName(searchKeys.accountId),
    actorId: context.actor.uid,
    actorEmail: context.actor.email,
    requestId: context.requestId,
  } as const;
  await untyped(context.trx)
    .insertInto(auditEvents.table)
    .values({
      id: context.newId(),
      ...tableOf(auditEvents).encode(values),
      ...noteColumns(note),
      createdAt: context.at,
      updatedAt: context.at,
    })
    .execute();
  return missedRows;
}

/**
 * Replaces the duplicate key of an active deposit by its keyed hash, so that duplicates are still found after the
 * erasure.
 */
async function withDuplicateMark({ vault }: WriteContext, resource: Resource, row: Row, columns: Row): Promise<Row> {
  const sameAs = row['sameAs'];
  const isErased = resource.name === deposits.name && columns['sameAs'] === null && typeof sameAs === 'string';
  return isErased ? { ...columns, sameAs: await markDuplicateKey(vault, sameAs) } : columns;
}

const isFileField = (field: Field | undefined) => field?.kind === 'image' || (field?.kind === 'json' && field.personal);

async function releaseImages(
  { trx, at }: WriteContext,
  { fields }: Resource,
  id: string,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  const clearedFields = Object.keys(columns).filter((name) => isFileField(fields[name]) && columns[name] === null);
  if (clearedFields.length === 0) return;
  await trx
    .updateTable('images')
    .set({ state: 'removing', keepUntil: at })
    .where('recordId', '=', id)
    .where('field', 'in', clearedFields)
    .execute();
}
