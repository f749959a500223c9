import { approvals } from '../../contract/people/approvals';
import { auditEvents } from '../../contract/people/auditEvents';
import type { Resource } from '../../contract/resource';
import { untyped, type KyselyDb, type Row } from '../db/database';
import { erasableColumnsOf } from '../db/appendOnly';
import type { Values } from '../engine/rules';
import { tableOf, type Table } from '../engine/table';
import type { SearchKeys } from './searchKeys';
import type { PersonRecords } from './personRecords';
import { createPersonRedactor, writtenOnce } from './redact';
import { erasedName } from '../../contract/people/accounts';
import { deposits } from '../../contract/money/deposits';
import { giftCards } from '../../contract/money/giftcards';
import type { Field } from '../../contract/fields';
import { acquireNamedLock } from '../db/transactions';
import { markDuplicateKey } from '../deposits/duplicates';
import { replaceSearchTerms } from '../engine/search';
import type { WriteContext } from '../engine/writeContext';
import { recountGiftCardsTo } from '../giftcards/recipients';
import { sources } from '../seals/content';
import { erasureAction, eraseSealed, noteColumns, type RowToErase } from '../seals/erased';

export interface RedactedRow {
  resource: Resource;
  id: string;
  row: Row;
  columns: Row;
  isUnchangedSinceApproval: boolean;
}

export async function redactRows(
  db: KyselyDb,
  resource: Resource,
  ids: readonly string[],
  searchKeys: SearchKeys,
  personRecords: PersonRecords,
): Promise<RedactedRow[]> {
  const { view } = resource;
  const found = untyped(db).selectFrom(resource.table).selectAll().where('id', 'in', ids);
  const rows = await (view === undefined ? found : found.where('view', '=', view)).execute();
  const redactor = createPersonRedactor(searchKeys);
  const { until } = searchKeys;
  const table = tableOf(resource);
  const erasableColumns = resource.appendOnly ? new Set(erasableColumnsOf(resource.table)) : null;
  return rows.flatMap((row) => {
    const values: Values = Object.fromEntries(
      Object.entries(table.decode(row)).filter(([name]) => Object.hasOwn(resource.fields, name)),
    );
    const encodedBefore = table.encode(values);
    const columns = Object.fromEntries(
      Object.entries(table.encode(redactValues(values, String(row['createdAt'])))).filter(
        ([name, now]) => now !== encodedBefore[name] && (erasableColumns?.has(name) ?? true),
      ),
    );
    const isUnchangedSinceApproval = String(row['updatedAt']) <= until;
    return Object.keys(columns).length > 0
      ? [{ resource, id: String(row['id']), row, columns, isUnchangedSinceApproval }]
      : [];
  });

  function redactValues(values: Values, at: string): Values {
    if (resource.name === auditEvents.name) return redactor.redactEvent(values, personRecords, at);
    if (resource.name === approvals.name) return redactor.redactApproval(values, personRecords, at);
    return redactor.redactRecord(resource, values, resource.appendOnly ? writtenOnce(at) : { first: at, last: until });
  }
}

/**
 * Requires its own transaction, the only kind in which append-only rows may be changed (`api/db/appendOnly.ts`).
 * Returns the number of rows that other transactions changed in the meantime; the next pass examines them.
 */
export async function writeRedactedRows(
  context: WriteContext,
  tables: Pick<Table, 'served'>,
  redactedRows: readonly RedactedRow[],
  searchKeys: SearchKeys,
): Promise<number> {
  const running = (value: 0 | 1) =>
    context.trx.updateTable('erasures').set({ running: value }).where('accountId', '=', searchKeys.accountId).execute();
  await running(1);
  const missedRows = await writeRows(context, tables, redactedRows, searchKeys);
  await running(0);
  return missedRows;
}

async function writeRows(
  context: WriteContext,
  tables: Pick<Table, 'served'>,
  redactedRows: readonly RedactedRow[],
  searchKeys: SearchKeys,
): Promise<number> {
  const sealed: RowToErase[] = [];
  let missedRows = 0;
  for (const { resource, id, row, columns: redactedColumns } of redactedRows) {
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
  const redacted = new Set(note.rows.map(([, id]) => id));
  const eventTable: Table = tableOf(auditEvents);
  await replaceSearchTerms(
    context.trx,
    auditEvents,
    new Map(
      redactedRows
        .filter(({ resource, id }) => resource.name === auditEvents.name && redacted.has(id))
        .map(({ id, row, columns }) => [id, eventTable.searchWords(eventTable.decode({ ...row, ...columns }))]),
    ),
  );
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
