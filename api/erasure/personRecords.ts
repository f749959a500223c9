import { approvals } from '../../contract/people/approvals';
import { notes } from '../../contract/people/notes';
import { auditEvents } from '../../contract/people/auditEvents';
import { users } from '../../contract/people/accounts';
import { giftCards, giftCardTransactions } from '../../contract/money/giftcards';
import { journals, journalSources } from '../../contract/money/ledger';
import { sales } from '../../contract/money/sales';
import { isObject } from '../../contract/values';
import type { Resource } from '../../contract/resource';
import { untyped, type KyselyDb } from '../db/database';
import { archivedOrNot } from '../db/plannerHints';
import { tableOf } from '../engine/table';
import { isLinkedToPerson, type SearchKeys } from './searchKeys';

export type PersonRecords = ReadonlyMap<string, ReadonlySet<string>>;

const idsPerStatement = 500;

export function chunkIds(ids: Iterable<string>): string[][] {
  const allIds = [...ids];
  return Array.from({ length: Math.ceil(allIds.length / idsPerStatement) }, (_, part) =>
    allIds.slice(part * idsPerStatement, (part + 1) * idsPerStatement),
  );
}

/**
 * Finds the person's records in the resources `served`, by declared links. Includes only gift cards that the person had
 * when the erasure was approved: cards issued to the address later belong to somebody else.
 */
export async function findPersonRecords(
  db: KyselyDb,
  served: readonly Resource[],
  searchKeys: SearchKeys,
): Promise<PersonRecords> {
  const personRecords = new Map<string, Set<string>>([[users.name, new Set([searchKeys.accountId])]]);
  const isServed = ({ name }: Resource) => served.some((one) => one.name === name);
  const add = (resource: Resource, ids: Iterable<string>) =>
    personRecords.set(resource.name, new Set([...(personRecords.get(resource.name) ?? []), ...ids]));
  const addLinked = async (resource: Resource, column: string, ids: Iterable<string>, type?: string) => {
    for (const part of chunkIds(ids)) {
      const found = untyped(db)
        .selectFrom(resource.table)
        .select('id')
        .where('archived', 'in', archivedOrNot)
        .where(column, 'in', part);
      const rows = await (type === undefined ? found : found.where('sourceType', '=', type)).execute();
      add(
        resource,
        rows.map(({ id }) => String(id)),
      );
    }
  };
  for (const resource of served)
    for (const [column, field] of Object.entries(resource.fields))
      if (resource.name !== users.name && field.kind === 'reference' && field.to === users.name)
        await addLinked(resource, column, [searchKeys.accountId]);
  if (isServed(giftCards)) add(giftCards, await findGiftCards(db, searchKeys));
  if (isServed(giftCardTransactions)) {
    await addLinked(giftCardTransactions, 'giftCardId', personRecords.get(giftCards.name) ?? []);
    await addLinked(giftCardTransactions, 'saleId', personRecords.get(sales.name) ?? []);
  }
  if (isServed(journals))
    for (const source of journalSources) await addLinked(journals, 'sourceId', personRecords.get(source) ?? [], source);
  if (isServed(notes)) add(notes, await findNotes(db, personRecords));
  if (isServed(approvals)) add(approvals, await findApprovals(db, served, searchKeys, personRecords));
  return personRecords;
}

async function findNotes(db: KyselyDb, personRecords: PersonRecords): Promise<string[]> {
  const found: string[] = [];
  for (const [resource, ids] of personRecords)
    for (const part of chunkIds(ids)) {
      const rows = await db
        .selectFrom(notes.table)
        .select('id')
        .where('archived', 'in', archivedOrNot)
        .where('resource', '=', resource)
        .where('recordId', 'in', part)
        .execute();
      found.push(...rows.map(({ id }) => id));
    }
  return found;
}

/**
 * Returns the cards of the search keys, cards issued to the person until the approval, and later cards that replace any
 * of these.
 */
async function findGiftCards(db: KyselyDb, { cards, emails, until }: SearchKeys): Promise<ReadonlySet<string>> {
  const found = new Set(cards);
  const ids = () => db.selectFrom(giftCards.table).select('id').where('archived', 'in', archivedOrNot);
  const issued = await ids()
    .where('recipient_email', 'in', emails)
    .where('createdAt', '<=', until)
    .where('updatedAt', '<=', until)
    .execute();
  for (const { id } of issued) found.add(id);
  let latest = [...found];
  while (latest.length > 0) {
    const next: string[] = [];
    for (const part of chunkIds(latest)) {
      const rows = await ids().where('replacesId', 'in', part).where('createdAt', '>=', until).execute();
      next.push(...rows.map(({ id }) => id).filter((id) => !found.has(id)));
    }
    for (const id of next) found.add(id);
    latest = next;
  }
  return found;
}

async function findApprovals(
  db: KyselyDb,
  served: readonly Resource[],
  searchKeys: SearchKeys,
  personRecords: PersonRecords,
): Promise<string[]> {
  const rows = await db
    .selectFrom(approvals.table)
    .select(['id', 'resource', 'recordId', 'input'])
    .where('createdAt', '<=', searchKeys.until)
    .execute();
  const mentionsPerson = (resource: Resource, value: unknown): boolean => {
    if (Array.isArray(value)) return value.some((one) => mentionsPerson(resource, one));
    if (!isObject(value)) return false;
    return (
      isLinkedToPerson(resource, value, searchKeys) || Object.values(value).some((one) => mentionsPerson(resource, one))
    );
  };
  return rows.flatMap(({ id, resource: resourceName, recordId, input }) => {
    if (recordId !== null && personRecords.get(String(resourceName))?.has(recordId)) return [id];
    const resource = served.find(({ name }) => name === resourceName);
    return resource && typeof input === 'string' && mentionsPerson(resource, JSON.parse(input)) ? [id] : [];
  });
}

export async function findAuditEvents(
  db: KyselyDb,
  searchKeys: SearchKeys,
  personRecords: PersonRecords,
): Promise<string[]> {
  const found = new Set<string>();
  for (const [resource, ids] of personRecords)
    for (const part of chunkIds(ids)) {
      const rows = await db
        .selectFrom(auditEvents.table)
        .select('id')
        .where('archived', 'in', archivedOrNot)
        .where('resource', '=', resource)
        .where('recordId', 'in', part)
        .execute();
      for (const { id } of rows) found.add(id);
    }
  const { decode } = tableOf(auditEvents);
  for (const email of searchKeys.emails) {
    const rows = await db
      .selectFrom(auditEvents.table)
      .selectAll()
      .where('archived', 'in', archivedOrNot)
      .where('resource', '=', giftCards.name)
      .where('createdAt', '<=', searchKeys.until)
      .where((where) =>
        where.or([where('before', 'like', likePattern(email)), where('after', 'like', likePattern(email))]),
      )
      .execute();
    for (const row of rows) {
      const { id, before, after } = decode(row);
      if ([before, after].some((one) => isObject(one) && isLinkedToPerson(giftCards, one, searchKeys))) found.add(id);
    }
  }
  return [...found];
}

/**
 * Returns a `like` pattern for texts that contain the address. Replaces special characters by `_`, so it may match more
 * texts.
 */
const likePattern = (email: string) => `%${email.replaceAll(/[%_\\]/g, '_')}%`;
