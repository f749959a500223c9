import { sql } from 'kysely';
import { auditEvents } from '../../contract/people/auditEvents';
import { erasedName, users } from '../../contract/people/accounts';
import type { Resource } from '../../contract/resource';
import { untyped } from '../db/database';
import { hold } from '../db/hold';
import { replaceWords } from '../engine/search';
import { tableOf, type Table } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';
import type { Deps } from '../http/context';
import { transact, type WriteRequest } from '../http/transact';
import { NoIdentity } from '../identity/port';
import { removeDevicesOf } from '../notices/devices';
import { sources } from '../seals/content';
import { erasureAction, eraseSealed, noteColumns, type ToErase } from '../seals/erased';
import { sealWritten } from '../seals/follow';
import { eraseAnswers } from './answers';
import { eraseIn, theirsOf, type Erased } from './rows';
import { marksOf, soughtSchema, type Sought } from './sought';

/** So many rows are looked through at a time. */
const rowsAtOnce = 2_000;
const idsAtOnce = 500;

/**
 * Finds what still says who the erased were, and erases it (decision 72): their identity, then every table. Once a later
 * pass finds nothing more, what was looked for is forgotten. One that was interrupted is begun anew.
 */
export async function eraseSought(deps: Deps, tables: readonly Table[], request: WriteRequest): Promise<void> {
  const { db, vault, clock } = deps;
  const open = await db.kysely.selectFrom('erasures').selectAll().where('doneAt', 'is', null).execute();
  for (const { accountId, sought: kept, passes } of open) {
    if (kept === null) continue;
    const sought = soughtSchema.parse(JSON.parse(await vault.open(kept)));
    await removeIdentity(deps, sought);
    const found = await pass(deps, tables, request, sought);
    // What was being written while the first pass looked is found by the second.
    const isDone = found === 0 && passes > 0;
    await db.kysely
      .updateTable('erasures')
      .set({ passes: passes + 1, ...(isDone && { sought: null, doneAt: clock().toISOString() }) })
      .where('accountId', '=', accountId)
      .execute();
    // SQLite's file has what was written over only once its log is in it. Who still reads from the log keeps it until the next one.
    if (isDone && db.kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db.kysely);
  }
}

/** Who is gone at the service is gone; if it does not answer, the next pass asks again. */
async function removeIdentity({ identity, db }: Deps, { accountId, uid }: Sought): Promise<void> {
  if (uid === null) return;
  await identity.remove(uid).catch((error: unknown) => {
    if (!(error instanceof NoIdentity)) throw error;
  });
  await removeDevicesOf(db.kysely, uid);
  await db.kysely
    .updateTable(users.table)
    .set({ uid: null })
    .where('id', '=', accountId)
    .where('uid', '=', uid)
    .execute();
}

/** Answers how much was found. */
async function pass(deps: Deps, tables: readonly Table[], request: WriteRequest, sought: Sought): Promise<number> {
  // What is sealed can be erased so that its seal says so; what waits would be sealed without.
  await sealWritten(deps);
  const theirs = await theirsOf(deps.db.kysely, sought);
  const byTable = new Map<string, Resource[]>();
  for (const resource of new Set<Resource>([...tables.map((table) => table.resource), auditEvents]))
    byTable.set(resource.table, [...(byTable.get(resource.table) ?? []), resource]);
  let found = await eraseElsewhere(deps, sought, theirs);
  for (const sharing of byTable.values()) {
    let after: string | null = '';
    while (after !== null) {
      const { last, erased } = await eraseIn(deps.db.kysely, deps.db.kind, sharing, sought, theirs, after, rowsAtOnce);
      found += erased.length;
      if (erased.length > 0) await transact(deps, request, (context) => write(context, erased, sought));
      after = last;
    }
  }
  return found;
}

async function write(context: WriteContext, erased: readonly Erased[], sought: Sought): Promise<void> {
  const sealed: ToErase[] = [];
  for (const { resource, id, row, columns } of erased) {
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
      // What somebody wrote meanwhile is looked at by the next pass.
      .where('version', '=', version)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n || resource.appendOnly) continue;
    const table = tableOf(resource);
    await replaceWords(context.trx, resource, new Map([[id, table.words(table.decode({ ...row, ...columns }))]]));
    await releasePictures(context, resource, id, columns);
    context.changed.push({ resource: resource.name, id, version: version + 1 });
  }
  if (sealed.length === 0) return;
  await hold(context.trx, 'seals');
  const note = await eraseSealed(context.trx, context, sealed);
  if (!note) return;
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
}

/** The bytes go with the upkeep that follows. */
async function releasePictures(
  { trx, at }: WriteContext,
  { fields }: Resource,
  id: string,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  const gone = Object.keys(columns).filter((name) => fields[name]?.kind === 'image' && columns[name] === null);
  if (gone.length === 0) return;
  await trx
    .updateTable('images')
    .set({ state: 'removing', keepUntil: at })
    .where('recordId', '=', id)
    .where('field', 'in', gone)
    .execute();
}

/** The tables that are no resource's. Answers how much was found. */
async function eraseElsewhere(deps: Deps, sought: Sought, theirs: ReadonlySet<string>): Promise<number> {
  const { db } = deps;
  // Of a file that is sent again, its row is refused: it is not what it was.
  const ids = [...theirs];
  for (let at = 0; at < ids.length; at += idsAtOnce)
    await db.kysely
      .updateTable('importRows')
      .set({ digest: '' })
      .where('recordId', 'in', ids.slice(at, at + idsAtOnce))
      .execute();
  await db.kysely
    .updateTable('spendings')
    .set({ beneficiary: sought.accountId })
    .where('beneficiary', 'in', sought.emails)
    .execute();
  for (const mark of marksOf(sought))
    await db.kysely
      .deleteFrom('failedAttempts')
      .where('subject', 'like', `${mark.replaceAll(/[%_\\]/g, '_')}%`)
      .execute();
  return eraseAnswers(deps, sought, theirs);
}
