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
 * Completes approved erasures (decision 72): removes the person's identity, then redacts all their records. Forgets the
 * search keys once a later pass finds nothing more. Restarts interrupted erasures; one that fails is logged and does
 * not stop the others.
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
  // A pass that fails half-way counts too.
  await note({ passes: passes + 1 });
  const found = await pass(deps, tables, request, sought);
  // The second pass finds what was being written during the first.
  if (found > 0 || passes === 0) return;
  await note({ sought: null, doneAt: clock().toISOString() });
  // SQLite's file keeps overwritten data until the log is checkpointed. Open readers of the log delay that to the next
  // checkpoint.
  if (db.kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db.kysely);
}

/** An identity missing at the service is already removed; if the service does not answer, the next pass retries. */
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

/** Returns the number of rows found. */
async function pass(deps: Deps, tables: readonly Table[], request: WriteRequest, sought: Sought): Promise<number> {
  // Sealed rows can be erased with a note in the seal; rows not sealed yet would be sealed without it.
  await sealWritten(deps);
  const resources = tables.map(({ resource }) => resource);
  const served = new Map(tables.map((table) => [table.resource.name, table]));
  const theirs = await theirsOf(deps.db.kysely, resources, sought);
  const cards = [...(theirs.get(giftCards.name) ?? [])];
  // An erased card no longer names its recipient, but the next pass needs to know.
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
      // Rows written after the approval are erased too, but do not delay the end of the erasure.
      found += erased.filter(({ isOfThen }) => isOfThen).length;
      if (erased.length > 0)
        found += await transact(deps, request, (context) => write(context, { served }, erased, sought));
    }
  };
  for (const resource of resources) await erase(resource, theirs.get(resource.name) ?? []);
  await erase(auditEvents, await eventsAbout(deps.db.kysely, sought, theirs));
  return found;
}

/** Redacts tables that belong to no resource. Returns the number of rows found. */
async function eraseElsewhere(deps: Deps, sought: Sought, theirs: Theirs): Promise<number> {
  const { db } = deps;
  // An import sent again has its row refused, since the row has changed.
  for (const ids of theirs.values())
    for (const part of inParts(ids))
      await db.kysely.updateTable('importRows').set({ digest: '' }).where('recordId', 'in', part).execute();
  for (const part of inParts(theirs.get(giftCards.name) ?? [])) await removeMailsAbout(db.kysely, part);
  const addresses = [...addressesOf(sought)];
  // Subjects are addresses, or addresses followed by a network.
  for (const subject of sought.uid === null ? addresses : [...addresses, sought.uid])
    await sql`delete from "failedAttempts" where subject = ${subject}
      or substr(subject, 1, ${sql.lit(subject.length + 1)}) = ${`${subject} `}`.execute(db.kysely);
  return eraseAnswers(deps, sought, theirs);
}
