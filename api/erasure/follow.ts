import { sql } from 'kysely';
import { giftCards } from '../../contract/money/giftcards';
import { auditEvents } from '../../contract/people/auditEvents';
import { users } from '../../contract/people/accounts';
import type { Resource } from '../../contract/resource';
import type { Table } from '../engine/table';
import type { Deps } from '../http/context';
import { transact, type WriteRequest } from '../http/transact';
import { NoIdentity } from '../identity/port';
import { removeMailsAbout } from '../mail/outbox';
import { removeDevicesOf } from '../notices/devices';
import { sealWritten } from '../seals/follow';
import { eraseAnswers } from './answers';
import { maxPasses } from './passes';
import { lapseAll, pendingAbout } from './pending';
import { eraseIn } from './rows';
import { addressesOf, soughtSchema, type Sought } from './sought';
import { eventsAbout, inParts, theirsOf, type Theirs } from './theirs';
import { write } from './write';

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
  const resources = tables.map(({ resource }) => resource);
  const served = new Map(tables.map((table) => [table.resource.name, table]));
  const theirs = await theirsOf(deps.db.kysely, resources, sought);
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
  const pending = await pendingAbout(deps.db.kysely, sought, theirs);
  if (pending.length > 0) await transact(deps, request, (context) => lapseAll(context, { served }, pending));
  let found = pending.length + (await eraseElsewhere(deps, sought, theirs));
  const erase = async (resource: Resource, ids: Iterable<string>) => {
    for (const part of inParts(ids)) {
      const erased = await eraseIn(deps.db.kysely, resource, part, sought, theirs);
      // What was written later is erased as long as it is looked for, but keeps nothing from ending.
      found += erased.filter(({ isOfThen }) => isOfThen).length;
      if (erased.length > 0)
        found += await transact(deps, request, (context) => write(context, { served }, erased, sought));
    }
  };
  for (const resource of resources) await erase(resource, theirs.get(resource.name) ?? []);
  await erase(auditEvents, await eventsAbout(deps.db.kysely, sought, theirs));
  return found;
}

/** The tables that are no resource's. Answers how much was found. */
async function eraseElsewhere(deps: Deps, sought: Sought, theirs: Theirs): Promise<number> {
  const { db } = deps;
  // Of a file that is sent again, its row is refused: it is not what it was.
  for (const ids of theirs.values())
    for (const part of inParts(ids))
      await db.kysely.updateTable('importRows').set({ digest: '' }).where('recordId', 'in', part).execute();
  for (const part of inParts(theirs.get(giftCards.name) ?? [])) await removeMailsAbout(db.kysely, part);
  const addresses = [...addressesOf(sought)];
  // By themselves, or before the address of a network.
  for (const subject of sought.uid === null ? addresses : [...addresses, sought.uid])
    await sql`delete from "failedAttempts" where subject = ${subject}
      or substr(subject, 1, ${sql.lit(subject.length + 1)}) = ${`${subject} `}`.execute(db.kysely);
  return eraseAnswers(deps, sought, theirs);
}
