import { approvals } from '../../contract/people/approvals';
import { notes } from '../../contract/people/notes';
import { auditEvents } from '../../contract/people/auditEvents';
import { users } from '../../contract/people/accounts';
import { giftCards, giftCardTransactions } from '../../contract/money/giftcards';
import { journals, journalSources } from '../../contract/money/ledger';
import { sales } from '../../contract/money/sales';
import { isObject } from '../../contract/values';
import type { Resource } from '../../contract/resource';
import { untyped, type Queries } from '../db/database';
import { tableOf } from '../engine/table';
import type { Sought } from './sought';
import { isAbout } from './without';

/** Ids of a person's records by resource name; ids are unique within a resource only. */
export type Theirs = ReadonlyMap<string, ReadonlySet<string>>;

const idsAtOnce = 500;

/** Splits ids into chunks small enough for one statement. */
export function inParts(ids: Iterable<string>): string[][] {
  const all = [...ids];
  return Array.from({ length: Math.ceil(all.length / idsAtOnce) }, (_, part) =>
    all.slice(part * idsAtOnce, (part + 1) * idsAtOnce),
  );
}

/**
 * Finds the person's records in `served` resources by declared links. Gift cards are those that were theirs when the
 * erasure was approved (`sought.cards`): cards issued to their address later belong to somebody else.
 */
export async function theirsOf(db: Queries, served: readonly Resource[], sought: Sought): Promise<Theirs> {
  const theirs = new Map<string, Set<string>>([[users.name, new Set([sought.accountId])]]);
  const isServed = ({ name }: Resource) => served.some((one) => one.name === name);
  const add = (resource: Resource, ids: Iterable<string>) =>
    theirs.set(resource.name, new Set([...(theirs.get(resource.name) ?? []), ...ids]));
  const linked = async (resource: Resource, column: string, ids: Iterable<string>, type?: string) => {
    for (const part of inParts(ids)) {
      const found = untyped(db)
        .selectFrom(resource.table)
        .select('id')
        .where('archived', 'in', [0, 1])
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
        await linked(resource, column, [sought.accountId]);
  if (isServed(giftCards)) add(giftCards, await cardsOf(db, sought));
  if (isServed(giftCardTransactions)) {
    await linked(giftCardTransactions, 'giftCardId', theirs.get(giftCards.name) ?? []);
    await linked(giftCardTransactions, 'saleId', theirs.get(sales.name) ?? []);
  }
  if (isServed(journals))
    for (const source of journalSources) await linked(journals, 'sourceId', theirs.get(source) ?? [], source);
  if (isServed(notes)) add(notes, await notesAbout(db, theirs));
  if (isServed(approvals)) add(approvals, await asked(db, served, sought, theirs));
  return theirs;
}

async function notesAbout(db: Queries, theirs: Theirs): Promise<string[]> {
  const found: string[] = [];
  for (const [resource, ids] of theirs)
    for (const part of inParts(ids)) {
      const rows = await db
        .selectFrom(notes.table)
        .select('id')
        .where('archived', 'in', [0, 1])
        .where('resource', '=', resource)
        .where('recordId', 'in', part)
        .execute();
      found.push(...rows.map(({ id }) => id));
    }
  return found;
}

/** Includes cards being issued meanwhile, and cards that have replaced one of theirs since. */
async function cardsOf(db: Queries, { cards, emails, until }: Sought): Promise<ReadonlySet<string>> {
  const found = new Set(cards);
  const ids = () => db.selectFrom(giftCards.table).select('id').where('archived', 'in', [0, 1]);
  const issued = await ids()
    .where('recipient_email', 'in', emails)
    .where('createdAt', '<=', until)
    .where('updatedAt', '<=', until)
    .execute();
  for (const { id } of issued) found.add(id);
  let latest = [...found];
  while (latest.length > 0) {
    const next: string[] = [];
    for (const part of inParts(latest)) {
      const rows = await ids().where('replacesId', 'in', part).where('createdAt', '>=', until).execute();
      next.push(...rows.map(({ id }) => id).filter((id) => !found.has(id)));
    }
    for (const id of next) found.add(id);
    latest = next;
  }
  return found;
}

/** Approval requests made until then about these records, or that would have created one of them. */
async function asked(db: Queries, served: readonly Resource[], sought: Sought, theirs: Theirs): Promise<string[]> {
  const rows = await db
    .selectFrom(approvals.table)
    .select(['id', 'resource', 'recordId', 'input'])
    .where('createdAt', '<=', sought.until)
    .execute();
  const names = (resource: Resource, value: unknown): boolean => {
    if (Array.isArray(value)) return value.some((one) => names(resource, one));
    if (!isObject(value)) return false;
    return isAbout(resource, value, sought) || Object.values(value).some((one) => names(resource, one));
  };
  return rows.flatMap(({ id, resource: named, recordId, input }) => {
    if (recordId !== null && theirs.get(String(named))?.has(recordId)) return [id];
    const resource = served.find(({ name }) => name === named);
    return resource && typeof input === 'string' && names(resource, JSON.parse(input)) ? [id] : [];
  });
}

/** Ids of audit events about these records, and about gift cards that were once issued to the person. */
export async function eventsAbout(db: Queries, sought: Sought, theirs: Theirs): Promise<string[]> {
  const found = new Set<string>();
  for (const [resource, ids] of theirs)
    for (const part of inParts(ids)) {
      const rows = await db
        .selectFrom(auditEvents.table)
        .select('id')
        .where('archived', 'in', [0, 1])
        .where('resource', '=', resource)
        .where('recordId', 'in', part)
        .execute();
      for (const { id } of rows) found.add(id);
    }
  const { decode } = tableOf(auditEvents);
  for (const email of sought.emails) {
    const rows = await db
      .selectFrom(auditEvents.table)
      .selectAll()
      .where('archived', 'in', [0, 1])
      .where('resource', '=', giftCards.name)
      .where('createdAt', '<=', sought.until)
      .where((where) => where.or([where('before', 'like', likely(email)), where('after', 'like', likely(email))]))
      .execute();
    for (const row of rows) {
      const { id, before, after } = decode(row);
      if ([before, after].some((one) => isObject(one) && isAbout(giftCards, one, sought))) found.add(id);
    }
  }
  return [...found];
}

/** Matches candidates that may contain an address; each is examined further. */
const likely = (email: string) => `%${email.replaceAll(/[%_\\]/g, '_')}%`;
