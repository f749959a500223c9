import { auditEvents } from '../../contract/people/auditEvents';
import { erasedName } from '../../contract/people/accounts';
import { deposits } from '../../contract/money/deposits';
import { giftCards } from '../../contract/money/giftcards';
import type { Field } from '../../contract/fields';
import type { Resource } from '../../contract/resource';
import { untyped, type Row } from '../db/database';
import { hold } from '../db/hold';
import { markedSameness } from '../deposits/sameness';
import { replaceWords } from '../engine/search';
import { tableOf, type Table } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';
import { recountGiftCardsTo } from '../giftcards/recipients';
import { sources } from '../seals/content';
import { erasureAction, eraseSealed, noteColumns, type ToErase } from '../seals/erased';
import type { Erased } from './rows';
import type { Sought } from './sought';

/**
 * Runs in its own transaction, the only one in which append-only rows may be changed (`api/db/appendOnly.ts`). Returns
 * the number of rows that others wrote meanwhile; the next pass examines them.
 */
export async function write(
  context: WriteContext,
  tables: Pick<Table, 'served'>,
  erased: readonly Erased[],
  sought: Sought,
): Promise<number> {
  const running = (value: 0 | 1) =>
    context.trx.updateTable('erasures').set({ running: value }).where('accountId', '=', sought.accountId).execute();
  await running(1);
  const missed = await writeErased(context, tables, erased, sought);
  await running(0);
  return missed;
}

async function writeErased(
  context: WriteContext,
  tables: Pick<Table, 'served'>,
  erased: readonly Erased[],
  sought: Sought,
): Promise<number> {
  const sealed: ToErase[] = [];
  let missed = 0;
  for (const { resource, id, row, columns: wanted } of erased) {
    const columns = await stillCompared(context, resource, row, wanted);
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
    if (numUpdatedRows !== 1n) missed += 1;
    if (numUpdatedRows !== 1n || resource.appendOnly) continue;
    const table = tableOf(resource);
    await replaceWords(context.trx, resource, new Map([[id, table.words(table.decode({ ...row, ...columns }))]]));
    // A new registration with this address has counted the card.
    if (resource.name === giftCards.name && columns['recipient_email'] === null)
      await recountGiftCardsTo(context, tables, String(row['recipient_email']));
    await releasePictures(context, resource, id, columns);
    context.changed.push({ resource: resource.name, id, version: version + 1 });
  }
  if (sealed.length === 0) return missed;
  await hold(context.trx, 'seals');
  const note = await eraseSealed(context.trx, context, sealed);
  if (!note) return missed;
  const values = {
    action: erasureAction,
    resource: auditEvents.name,
    recordId: sought.accountId,
    historyId: sought.accountId,
    recordTitle: erasedName(sought.accountId),
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
  return missed;
}

/** Keeps an active deposit comparable with others for duplicate detection. */
async function stillCompared({ vault }: WriteContext, resource: Resource, row: Row, columns: Row): Promise<Row> {
  const sameAs = row['sameAs'];
  const isErased = resource.name === deposits.name && columns['sameAs'] === null && typeof sameAs === 'string';
  return isErased ? { ...columns, sameAs: await markedSameness(vault, sameAs) } : columns;
}

/** Images, proofs of payment, and files of a note. */
const holdsFiles = (field: Field | undefined) => field?.kind === 'image' || (field?.kind === 'json' && field.personal);

/** The next upkeep deletes the bytes. */
async function releasePictures(
  { trx, at }: WriteContext,
  { fields }: Resource,
  id: string,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  const gone = Object.keys(columns).filter((name) => holdsFiles(fields[name]) && columns[name] === null);
  if (gone.length === 0) return;
  await trx
    .updateTable('images')
    .set({ state: 'removing', keepUntil: at })
    .where('recordId', '=', id)
    .where('field', 'in', gone)
    .execute();
}
