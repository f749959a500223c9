import { sql } from 'kysely';
import { giftCards } from '../../contract/money/giftcards';
import { auditEvents } from '../../contract/people/auditEvents';
import { users } from '../../contract/people/accounts';
import type { Resource } from '../../contract/resource';
import type { Table } from '../engine/table';
import type { Services } from '../transactions/services';
import { transact, type WriteRequest } from '../transactions/transact';
import { IdentityNotFound } from '../ports/identity';
import { removeMailsAbout } from '../mail/outbox';
import { removeDevicesOf } from '../notifications/devices';
import { sealUnsealedRows } from '../seals/sealRows';
import { redactStoredResponses } from './storedResponses';
import { maxPasses } from './check';
import { lapseApprovals, findPendingApprovals } from './pendingApprovals';
import { redactRows, writeRedactedRows } from './redactRows';
import { addressesOf, searchKeysSchema, type SearchKeys } from './searchKeys';
import { findAuditEvents, chunkIds, findPersonRecords, type PersonRecords } from './personRecords';

/**
 * Completes approved erasures (decision 72): removes the person's identity, then redacts all their records. Deletes the
 * search keys after a later pass finds no more records. Logs an erasure that fails and continues with the next.
 */
export async function completeErasures(deps: Services, tables: readonly Table[], request: WriteRequest): Promise<void> {
  const open = await deps.db.kysely
    .selectFrom('erasures')
    .selectAll()
    .where('doneAt', 'is', null)
    .where('passes', '<', maxPasses)
    .execute();
  for (const { accountId, sought: sealedSearchKeys, passes } of open)
    if (sealedSearchKeys !== null)
      await completeErasure(deps, tables, request, { accountId, sealedSearchKeys, passes }).catch((error: unknown) =>
        request.report('erasures', error),
      );
}

async function completeErasure(
  deps: Services,
  tables: readonly Table[],
  request: WriteRequest,
  { accountId, sealedSearchKeys, passes }: { accountId: string; sealedSearchKeys: string; passes: number },
): Promise<void> {
  const { db, vault, clock } = deps;
  const searchKeys = searchKeysSchema.parse(JSON.parse(await vault.open(sealedSearchKeys)));
  await removeIdentity(deps, searchKeys);
  const updateErasure = (values: { passes: number } | { sought: string | null; doneAt: string }) =>
    db.kysely.updateTable('erasures').set(values).where('accountId', '=', accountId).execute();
  // Counts the pass before running it, so that failed passes are counted too.
  await updateErasure({ passes: passes + 1 });
  const redactedCount = await runErasurePass(deps, tables, request, searchKeys);
  // A second pass is always needed: it finds rows that were being written during the first.
  if (redactedCount > 0 || passes === 0) return;
  await updateErasure({ sought: null, doneAt: clock().toISOString() });
  // SQLite's write-ahead log contains the old data until a checkpoint truncates it. If another connection is reading
  // the log, the next checkpoint does so.
  if (db.kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db.kysely);
}

/**
 * Removes the person's identity, unless it is already removed. If the identity service does not respond, the next pass
 * tries again.
 */
async function removeIdentity({ identity, db }: Services, { accountId, uid }: SearchKeys): Promise<void> {
  if (uid === null) return;
  await identity.remove(uid).catch((error: unknown) => {
    if (!(error instanceof IdentityNotFound)) throw error;
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

async function runErasurePass(
  deps: Services,
  tables: readonly Table[],
  request: WriteRequest,
  searchKeys: SearchKeys,
): Promise<number> {
  // Seals all rows first: erasing a sealed row adds a note to the seals, whereas an unsealed row would be sealed
  // without a note.
  await sealUnsealedRows(deps);
  const resources = tables.map(({ resource }) => resource);
  const served = new Map(tables.map((table) => [table.resource.name, table]));
  const personRecords = await findPersonRecords(deps.db.kysely, resources, searchKeys);
  const cards = [...(personRecords.get(giftCards.name) ?? [])];
  // Stores the ids of the cards, because the next pass cannot find an erased card by its recipient.
  if (cards.length > searchKeys.cards.length) {
    const sealedSearchKeys = await deps.vault.seal(JSON.stringify({ ...searchKeys, cards }));
    await deps.db.kysely
      .updateTable('erasures')
      .set({ sought: sealedSearchKeys })
      .where('accountId', '=', searchKeys.accountId)
      .execute();
  }
  const pending = await findPendingApprovals(deps.db.kysely, searchKeys, personRecords);
  if (pending.length > 0) await transact(deps, request, (context) => lapseApprovals(context, { served }, pending));
  let redactedCount = pending.length + (await redactOtherTables(deps, searchKeys, personRecords));
  const erase = async (resource: Resource, ids: Iterable<string>) => {
    for (const chunk of chunkIds(ids)) {
      const erased = await redactRows(deps.db.kysely, resource, chunk, searchKeys, personRecords);
      // Rows written after the approval are erased too, but not counted, so that they do not delay the end of the
      // erasure.
      redactedCount += erased.filter(({ isUnchangedSinceApproval }) => isUnchangedSinceApproval).length;
      if (erased.length > 0)
        redactedCount += await transact(deps, request, (context) =>
          writeRedactedRows(context, { served }, erased, searchKeys),
        );
    }
  };
  for (const resource of resources) await erase(resource, personRecords.get(resource.name) ?? []);
  await erase(auditEvents, await findAuditEvents(deps.db.kysely, searchKeys, personRecords));
  return redactedCount;
}

async function redactOtherTables(
  deps: Services,
  searchKeys: SearchKeys,
  personRecords: PersonRecords,
): Promise<number> {
  const { db } = deps;
  // Clears the digests: an import that is sent again then rejects these rows as changed.
  for (const ids of personRecords.values())
    for (const chunk of chunkIds(ids))
      await db.kysely.updateTable('importRows').set({ digest: '' }).where('recordId', 'in', chunk).execute();
  for (const chunk of chunkIds(personRecords.get(giftCards.name) ?? [])) await removeMailsAbout(db.kysely, chunk);
  const addresses = [...addressesOf(searchKeys)];
  // A subject is an e-mail address or a uid, optionally followed by a space and the client's network.
  for (const subject of searchKeys.uid === null ? addresses : [...addresses, searchKeys.uid])
    await sql`delete from "failedAttempts" where subject = ${subject}
      or substr(subject, 1, ${sql.lit(subject.length + 1)}) = ${`${subject} `}`.execute(db.kysely);
  return redactStoredResponses(deps, searchKeys, personRecords);
}
