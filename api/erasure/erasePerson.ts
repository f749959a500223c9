import { auditEvents } from '../../contract/people/auditEvents';
import { administrators, erasedEmail, erasedName, users } from '../../contract/people/accounts';
import { deposits } from '../../contract/money/deposits';
import { giftCards } from '../../contract/money/giftcards';
import { sales } from '../../contract/money/sales';
import { isObject } from '../../contract/values';
import { audit } from '../engine/audit';
import { lockForAction } from '../engine/change';
import { writeNextVersion, type RecordIn } from '../engine/record';
import { tableOf, type TableOf } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';
import { Problem } from '../problem';
import { assertEmptyWallets } from '../ledger/balance';
import { lapseApprovals, findPendingApprovals } from './pendingApprovals';
import { addressesOf, type DatedValue, type SearchKeys } from './searchKeys';
import { findPersonRecords } from './personRecords';
import { createPersonRedactor, writtenOnce } from './redact';

type User = RecordIn<typeof users>;

/**
 * Marks a person as erased and ends their access; `completeErasures` redacts the records (decision 72). Stores the
 * encrypted search keys until a pass finds no more records. Lapses pending approvals about the person. Throws
 * `account.openSales`, `account.pendingDeposits`, `account.hasBalance`, `account.administratorsEmail`.
 */
export async function erasePerson(
  context: WriteContext,
  table: TableOf<typeof users>,
  id: string,
  version: number,
  reason: string,
): Promise<User> {
  const before = await lockForAction(context, table, id, version, 'erase');
  await assertNoOpenSalesOrDeposits(context, table, id);
  await assertEmptyWallets(context, id);
  const searchKeys = await collectSearchKeys(context, table, before);
  await assertNoAdministrator(context, searchKeys);
  const personRecords = await findPersonRecords(
    context.trx,
    [...table.served.values()].map(({ resource }) => resource),
    searchKeys,
  );
  await lapseApprovals(context, table, await findPendingApprovals(context.trx, searchKeys, personRecords));
  const erasedValues = {
    displayName: erasedName(id),
    email: erasedEmail(id),
    phone: null,
    photoUrl: null,
    blockedReason: null,
    giftCardsCount: 0,
    erasedAt: context.at,
  };
  const columns = { ...table.encode(erasedValues), archived: 1, archivedAt: before.archivedAt ?? context.at };
  const after = await writeNextVersion(context, table, before, columns);
  await table.rules.afterWrite?.(context, table, before, after);
  const { actions, ...valuesBefore } = before;
  const redactedBefore = {
    ...before,
    ...createPersonRedactor(searchKeys).redactRecord(users, valuesBefore, writtenOnce(context.at)),
    actions,
  };
  await audit(context, { action: 'erase', resource: users, before: redactedBefore, after, reason });
  await context.trx
    .insertInto('erasures')
    .values({
      accountId: id,
      sought: await context.vault.seal(JSON.stringify(searchKeys)),
      passes: 0,
      running: 0,
      createdAt: context.at,
      doneAt: null,
    })
    .execute();
  return after;
}

async function assertNoOpenSalesOrDeposits(
  { trx }: WriteContext,
  { served }: TableOf<typeof users>,
  id: string,
): Promise<void> {
  const sale = served.has(sales.name)
    ? await trx
        .selectFrom(sales.table)
        .select('id')
        .where('archived', '=', 0)
        .where('accountId', '=', id)
        .where('state', '=', 'paid')
        .executeTakeFirst()
    : undefined;
  if (sale) throw new Problem('account.openSales');
  const deposit = served.has(deposits.name)
    ? await trx
        .selectFrom(deposits.table)
        .select('id')
        .where('archived', '=', 0)
        .where('accountId', '=', id)
        .where('state', '=', 'pending')
        .executeTakeFirst()
    : undefined;
  if (deposit) throw new Problem('account.pendingDeposits');
}

/** Throws `account.administratorsEmail`, because the audit events of an administrator contain their address. */
async function assertNoAdministrator({ trx }: WriteContext, searchKeys: SearchKeys): Promise<void> {
  const addresses = [...addressesOf(searchKeys)];
  const administrator = await trx
    .selectFrom(administrators.table)
    .select('id')
    .where('view', '=', String(administrators.view))
    .where((where) => where(where.fn<string>('lower', ['email']), 'in', addresses))
    .executeTakeFirst();
  if (administrator) throw new Problem('account.administratorsEmail');
}

class ValueHistory {
  readonly #since = new Map<string, string>();

  add(text: unknown, since: string): void {
    if (typeof text === 'string' && !this.#since.has(text)) this.#since.set(text, since);
  }

  get entries(): DatedValue[] {
    return [...this.#since].map(([text, since]) => ({ text, since }));
  }
}

async function collectSearchKeys(
  { trx, at }: WriteContext,
  { served }: TableOf<typeof users>,
  account: User,
): Promise<SearchKeys> {
  const { id, uid, createdAt } = account;
  const [names, phones, emails] = [new ValueHistory(), new ValueHistory(), new ValueHistory()];
  const events = await trx
    .selectFrom(auditEvents.table)
    .select(['before', 'after', 'createdAt'])
    .where('archived', '=', 0)
    .where('resource', '=', users.name)
    .where('recordId', '=', id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const { decode } = tableOf(auditEvents);
  const add = (values: unknown, since: string) => {
    if (!isObject(values)) return;
    names.add(values['displayName'], since);
    phones.add(values['phone'], since);
    emails.add(values['email'], since);
  };
  for (const row of events) {
    const { before, after } = decode(row);
    // The values in `before` of the oldest event were valid since the account was created.
    add(before, createdAt);
    add(after, String(row.createdAt));
  }
  add(account, createdAt);
  const addresses = emails.entries.map(({ text }) => text);
  const cards = served.has(giftCards.name)
    ? await trx.selectFrom(giftCards.table).select('id').where('recipient_email', 'in', addresses).execute()
    : [];
  return {
    accountId: id,
    uid,
    names: names.entries,
    emails: addresses,
    phones: phones.entries,
    cards: cards.map((card) => card.id),
    until: at,
  };
}
