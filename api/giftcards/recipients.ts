import { giftCards, giftCardTransactions } from '../../contract/money/giftcards';
import { users } from '../../contract/people/accounts';
import { acquireNamedLock } from '../db/transactions';
import { recordFormSpending, limitWindowStart } from '../approvals/spending';
import type { FormOf } from '../engine/record';
import type { WriteContext } from '../engine/writeContext';
import { invalid } from '../problem';
import type { Table } from '../engine/table';
import type { GiftCard } from './status';

/** Name of the lock that serializes counting, so that an account and a card created concurrently see each other. */
const countingLock = 'giftCards.recipients';

const recipientEmailOf = (card: GiftCard | null): string | null => {
  return card?.recipient?.email ?? null;
};

export const beneficiaryOf = (card: GiftCard): string => recipientEmailOf(card) ?? card.id;

/**
 * Counts the amounts that a card received in the last 24 hours as given to its new recipient. Throws `request.invalid`
 * if they exceed the limits.
 */
export async function assertMayReceive(context: WriteContext, card: GiftCard, email: string | null): Promise<void> {
  if (email === null || email === recipientEmailOf(card)) return;
  const { sum } = await context.trx
    .selectFrom(giftCardTransactions.table)
    .select((select) => select.fn.sum<number | string | null>('amountMinor').as('sum'))
    .where('archived', '=', 0)
    .where('giftCardId', '=', card.id)
    .where('createdAt', '>', limitWindowStart(context).toISOString())
    .where('amountMinor', '>', 0)
    // Excludes refunds of sales, which were counted for the buyer.
    .where('type', '<>', 'refund')
    .executeTakeFirstOrThrow();
  const receivedSpending = { amountMinor: Number(sum ?? 0), currency: card.currency, beneficiary: email };
  if (await recordFormSpending(context, receivedSpending))
    throw invalid<FormOf<typeof giftCards>>({ field: 'recipient.email', code: 'beyondLimits' });
}

export async function countGiftCardsTo(
  { trx }: WriteContext,
  served: Table['served'],
  email: unknown,
): Promise<number> {
  if (!served.has(giftCards.name) || typeof email !== 'string') return 0;
  await acquireNamedLock(trx, countingLock);
  const { count } = await trx
    .selectFrom(giftCards.table)
    .select((select) => select.fn.countAll().as('count'))
    .where('archived', '=', 0)
    .where('recipient_email', '=', email)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function recountGiftCards(
  context: WriteContext,
  tables: Pick<Table, 'served'>,
  before: GiftCard | null,
  after: GiftCard,
): Promise<void> {
  const emails = [recipientEmailOf(before), recipientEmailOf(after)];
  if (emails[0] === emails[1]) return;
  for (const email of emails) if (email !== null) await recountGiftCardsTo(context, tables, email);
}

export async function recountGiftCardsTo(
  context: WriteContext,
  { served }: Pick<Table, 'served'>,
  email: string,
): Promise<void> {
  if (!served.has(users.name)) return;
  const giftCardsCount = await countGiftCardsTo(context, served, email);
  await context.trx
    .updateTable(users.table)
    .set({ giftCardsCount })
    .where('email', '=', email)
    .where('view', '=', String(users.view))
    .execute();
}
