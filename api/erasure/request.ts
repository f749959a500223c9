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
import { lapseAll, pendingAbout } from './pending';
import { addressesOf, type Held, type Sought } from './sought';
import { theirsOf } from './theirs';
import { withoutPerson, writtenAt } from './without';

type User = RecordIn<typeof users>;

/**
 * Erases a person (decision 72): the account shows it at once and can no longer sign in. Stores the search keys,
 * encrypted, until the upkeep has found everything. Lapses pending approvals that name the person. Throws
 * `account.openSales`, `account.pendingDeposits`, `account.hasBalance`, `account.administratorsEmail`.
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
  const theirs = await theirsOf(
    context.trx,
    [...table.served.values()].map(({ resource }) => resource),
    sought,
  );
  await lapseAll(context, table, await pendingAbout(context.trx, sought, theirs));
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
  const unnamed = { ...before, ...withoutPerson(sought).record(users, told, writtenAt(context.at)), actions };
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

/** Unfinished sales and deposits may need the person. */
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

/** Actions of administrators are stored under their address. Throws `account.administratorsEmail`. */
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

/**
 * Collects former values with the time since when each was used; values older than the history count from the account's
 * creation.
 */
class Past {
  readonly #since = new Map<string, string>();

  add(text: unknown, since: string): void {
    if (typeof text === 'string' && !this.#since.has(text)) this.#since.set(text, since);
  }

  get all(): Held[] {
    return [...this.#since].map(([text, since]) => ({ text, since }));
  }
}

/** Collects current and former names and addresses from the account's history. */
async function soughtOf({ trx, at }: WriteContext, { served }: TableOf<typeof users>, account: User): Promise<Sought> {
  const { id, uid, createdAt } = account;
  const [names, phones, emails] = [new Past(), new Past(), new Past()];
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
    // The values before the oldest event were there earlier.
    add(before, createdAt);
    add(after, String(row.createdAt));
  }
  // Accounts of sample data have no history.
  add(account, createdAt);
  const addresses = emails.all.map(({ text }) => text);
  const cards = served.has(giftCards.name)
    ? await trx.selectFrom(giftCards.table).select('id').where('recipient_email', 'in', addresses).execute()
    : [];
  return {
    accountId: id,
    uid,
    names: names.all,
    emails: addresses,
    phones: phones.all,
    cards: cards.map((card) => card.id),
    until: at,
  };
}
