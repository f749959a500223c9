import { mailboxOf } from '../approvals/beneficiary';
import { sql } from 'kysely';
import { giftCards } from '../../contract/money/giftcards';
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
import { maxPasses } from './passes';
import { eraseIn, type Erased } from './rows';
import { addressesOf, soughtSchema, type Sought } from './sought';
import { eventsAbout, inParts, theirsOf, type Theirs } from './theirs';

/**
 * Finds what still says who the erased were, and erases it (decision 72): their identity, then every record of theirs. Once
 * a later pass finds nothing more, what was looked for is forgotten. One that was interrupted is begun anew; one that fails
 * is logged and keeps no other from being done.
 */
export async function eraseSought(deps: Deps, tables: readonly Table[], request: WriteRequest): Promise<void> {
  const open = await deps.db.kysely
    .selectFrom('erasures')
    .selectAll()
    .where('doneAt', 'is', null)
    .where('passes', '<', maxPasses)
    .execute();
  for (const { accountId, sought, passes } of open)
    if (sought !== null)
      await eraseOne(deps, tables, request, { accountId, kept: sought, passes }).catch((error: unknown) =>
        request.report('erasures', error),
      );
}

async function eraseOne(
  deps: Deps,
  tables: readonly Table[],
  request: WriteRequest,
  { accountId, kept, passes }: { accountId: string; kept: string; passes: number },
): Promise<void> {
  const { db, vault, clock } = deps;
  const sought = soughtSchema.parse(JSON.parse(await vault.open(kept)));
  await removeIdentity(deps, sought);
  const note = (values: { passes: number } | { sought: string | null; doneAt: string }) =>
    db.kysely.updateTable('erasures').set(values).where('accountId', '=', accountId).execute();
  // Also one that fails half-way counts.
  await note({ passes: passes + 1 });
  const found = await pass(deps, tables, request, sought);
  // What was being written while the first pass looked is found by the second.
  if (found > 0 || passes === 0) return;
  await note({ sought: null, doneAt: clock().toISOString() });
  // SQLite's file has what was written over only once its log is in it. Who still reads from the log keeps it until the next one.
  if (db.kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db.kysely);
}

/** Who is gone at the service is gone; if it does not answer, the next pass asks again. */
async function removeIdentity({ identity, db }: Deps, { accountId, uid }: Sought): Promise<void> {
  if (uid === null) return;
  await identity.remove(uid).catch((error: unknown) => {
    if (!(error instanceof NoIdentity)) throw error;
  });
  await removeDevicesOf(db.kysely, uid);
  await db.kysely.deleteFrom('sessions').where('uid', '=', uid).execute();
  await db.kysely.deleteFrom('sessionCutoffs').where('uid', '=', uid).execute();
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
  const served = tables.map(({ resource }) => resource);
  const theirs = await theirsOf(deps.db.kysely, served, sought);
  const cards = [...(theirs.get(giftCards.name) ?? [])];
  // A card no longer says whose it was once it is erased: a pass that follows still has to know.
  if (cards.length > sought.cards.length) {
    const kept = await deps.vault.seal(JSON.stringify({ ...sought, cards }));
    await deps.db.kysely
      .updateTable('erasures')
      .set({ sought: kept })
      .where('accountId', '=', sought.accountId)
      .execute();
  }
  let found = await eraseElsewhere(deps, sought, theirs);
  const erase = async (resource: Resource, ids: Iterable<string>) => {
    for (const part of inParts(ids)) {
      const erased = await eraseIn(deps.db.kysely, resource, part, sought, theirs);
      found += erased.length;
      if (erased.length > 0) await transact(deps, request, (context) => write(context, erased, sought));
    }
  };
  for (const resource of served) await erase(resource, theirs.get(resource.name) ?? []);
  await erase(auditEvents, await eventsAbout(deps.db.kysely, sought, theirs));
  return found;
}

/** Its own transaction is the only one in which append-only rows may be changed (`api/db/appendOnly.ts`). */
async function write(context: WriteContext, erased: readonly Erased[], sought: Sought): Promise<void> {
  const running = (value: 0 | 1) =>
    context.trx.updateTable('erasures').set({ running: value }).where('accountId', '=', sought.accountId).execute();
  await running(1);
  await writeErased(context, erased, sought);
  await running(0);
}

async function writeErased(context: WriteContext, erased: readonly Erased[], sought: Sought): Promise<void> {
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
async function eraseElsewhere(deps: Deps, sought: Sought, theirs: Theirs): Promise<number> {
  const { db } = deps;
  // Of a file that is sent again, its row is refused: it is not what it was.
  for (const ids of theirs.values())
    for (const part of inParts(ids))
      await db.kysely.updateTable('importRows').set({ digest: '' }).where('recordId', 'in', part).execute();
  const addresses = [...addressesOf(sought)];
  await db.kysely
    .updateTable('spendings')
    .set({ beneficiary: sought.accountId })
    .where('beneficiary', 'in', addresses.map(mailboxOf))
    .execute();
  // By themselves, or before the address of a network.
  for (const subject of sought.uid === null ? addresses : [...addresses, sought.uid])
    await sql`delete from "failedAttempts" where subject = ${subject}
      or substr(subject, 1, ${sql.lit(subject.length + 1)}) = ${`${subject} `}`.execute(db.kysely);
  return eraseAnswers(deps, sought, theirs);
}
