import { auditEvents } from '../../contract/people/auditEvents';
import { administrators, erasedEmail, erasedName, users } from '../../contract/people/accounts';
import { deposits } from '../../contract/money/deposits';
import { giftCards } from '../../contract/money/giftcards';
import { sales } from '../../contract/money/sales';
import { isObject } from '../../contract/values';
import { audit } from '../engine/audit';
import { heldFor } from '../engine/change';
import { writeNext, type RecordIn } from '../engine/record';
import { replaceWords } from '../engine/search';
import { tableOf, type TableOf } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';
import { Problem } from '../problem';
import { assertEmptyWallets } from '../users/emptyWallets';
import { addressesOf, type Sought } from './sought';
import { withoutPerson } from './without';

type User = RecordIn<typeof users>;

/**
 * Erases a person (decision 72): the account says so at once, nobody signs in with it, and what is looked for elsewhere
 * is kept, encrypted, until the upkeep has found all of it. Throws `account.openSales`, `account.pendingDeposits`,
 * `account.hasBalance`, `account.administratorsEmail`.
 */
export async function erasePerson(
  context: WriteContext,
  table: TableOf<typeof users>,
  id: string,
  version: number,
  reason: string,
): Promise<User> {
  const before = await heldFor(context, table, id, version, 'erase');
  await assertNothingOpen(context, table, id);
  await assertEmptyWallets(context, id);
  const sought = await soughtOf(context, table, before);
  await assertNoAdministrator(context, sought);
  const said = {
    displayName: erasedName(id),
    email: erasedEmail(id),
    phone: null,
    photoUrl: null,
    blockedReason: null,
    giftCardsCount: 0,
    erasedAt: context.at,
  };
  const columns = { ...table.encode(said), archived: 1, archivedAt: before.archivedAt ?? context.at };
  const after = await writeNext(context, table, before, columns);
  await replaceWords(context.trx, users, new Map([[id, table.words(said)]]));
  await table.rules.afterWrite?.(context, table, before, after);
  const { actions, ...told } = before;
  const unnamed = { ...before, ...withoutPerson(sought).record(users, told), actions };
  await audit(context, { action: 'erase', resource: users, before: unnamed, after, reason });
  await context.trx
    .insertInto('erasures')
    .values({
      accountId: id,
      sought: await context.vault.seal(JSON.stringify(sought)),
      passes: 0,
      running: 0,
      createdAt: context.at,
      doneAt: null,
    })
    .execute();
  return after;
}

/** What is not finished yet may need the person. */
async function assertNothingOpen({ trx }: WriteContext, { served }: TableOf<typeof users>, id: string): Promise<void> {
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

/** What administrators did is kept under their address. Throws `account.administratorsEmail`. */
async function assertNoAdministrator({ trx }: WriteContext, sought: Sought): Promise<void> {
  const addresses = [...addressesOf(sought)];
  const administrator = await trx
    .selectFrom(administrators.table)
    .select('id')
    .where('view', '=', String(administrators.view))
    .where((where) => where(where.fn<string>('lower', ['email']), 'in', addresses))
    .executeTakeFirst();
  if (administrator) throw new Problem('account.administratorsEmail');
}

/** The person as they are called and were, by the history of the account. */
async function soughtOf({ trx }: WriteContext, { served }: TableOf<typeof users>, account: User): Promise<Sought> {
  const { id, uid, displayName, email, phone } = account;
  const found = { names: new Set([displayName]), emails: new Set([email]), phones: new Set(phone ? [phone] : []) };
  const events = await trx
    .selectFrom(auditEvents.table)
    .select(['before', 'after'])
    .where('archived', '=', 0)
    .where('resource', '=', users.name)
    .where('recordId', '=', id)
    .execute();
  const { decode } = tableOf(auditEvents);
  for (const { before, after } of events.map((row) => decode(row)))
    for (const told of [before, after]) {
      if (!isObject(told)) continue;
      if (typeof told['displayName'] === 'string') found.names.add(told['displayName']);
      if (typeof told['email'] === 'string') found.emails.add(told['email']);
      if (typeof told['phone'] === 'string') found.phones.add(told['phone']);
    }
  const emails = [...found.emails];
  const cards = served.has(giftCards.name)
    ? await trx.selectFrom(giftCards.table).select('id').where('recipient_email', 'in', emails).execute()
    : [];
  return {
    accountId: id,
    uid,
    names: [...found.names],
    emails,
    phones: [...found.phones],
    cards: cards.map((card) => card.id),
  };
}
