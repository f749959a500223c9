import { giftCards, giftCardTransactions } from '../../contract/money/giftcards';
import { users } from '../../contract/people/accounts';
import { hold } from '../db/hold';
import { countGivenByForm } from '../approvals/byForm';
import { limitsSince } from '../approvals/spending';
import type { FormOf } from '../engine/record';
import type { WriteContext } from '../engine/writeContext';
import { invalid } from '../problem';
import type { Table } from '../engine/table';
import type { GiftCard } from './standing';

/** Who counts waits for who counts: an account made and a card issued at the same time both see the other. */
const counting = 'giftCards.recipients';

const emailOf = (card: GiftCard | null): string | null => {
  return card?.recipient?.email ?? null;
};

/** Whom the limits count what a card is given for: its recipient, or the card where it is for nobody in particular. */
export const beneficiaryOf = (card: GiftCard): string => emailOf(card) ?? card.id;

/**
 * Who becomes the recipient of a card is given what it was given in the last 24 hours. Throws `request.invalid` where that is more than
 * one person gives alone.
 */
export async function assertMayReceive(context: WriteContext, card: GiftCard, email: string | null): Promise<void> {
  if (email === null || email === emailOf(card)) return;
  const { sum } = await context.trx
    .selectFrom(giftCardTransactions.table)
    .select((select) => select.fn.sum<number | string | null>('amountMinor').as('sum'))
    .where('archived', '=', 0)
    .where('giftCardId', '=', card.id)
    .where('createdAt', '>', limitsSince(context).toISOString())
    .where('amountMinor', '>', 0)
    // What a sale gives back was counted for whoever had bought.
    .where('type', '<>', 'refund')
    .executeTakeFirstOrThrow();
  const given = { amountMinor: Number(sum ?? 0), currency: card.currency, beneficiary: email };
  if (await countGivenByForm(context, given))
    throw invalid<FormOf<typeof giftCards>>({ field: 'recipient.email', code: 'beyondLimits' });
}

/** How many cards were issued to an e-mail, locked until the transaction commits. */
export async function giftCardsTo({ trx }: WriteContext, served: Table['served'], email: unknown): Promise<number> {
  if (!served.has(giftCards.name) || typeof email !== 'string') return 0;
  await hold(trx, counting);
  const { count } = await trx
    .selectFrom(giftCards.table)
    .select((select) => select.fn.countAll().as('count'))
    .where('archived', '=', 0)
    .where('recipient_email', '=', email)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts again the cards of the accounts a write gave one to, or took one from. */
export async function recountGiftCards(
  context: WriteContext,
  tables: Pick<Table, 'served'>,
  before: GiftCard | null,
  after: GiftCard,
): Promise<void> {
  const emails = [emailOf(before), emailOf(after)];
  if (emails[0] === emails[1]) return;
  for (const email of emails) if (email !== null) await recountGiftCardsTo(context, tables, email);
}

/** Counts again the cards of the account with an e-mail, if there is one. */
export async function recountGiftCardsTo(
  context: WriteContext,
  { served }: Pick<Table, 'served'>,
  email: string,
): Promise<void> {
  if (!served.has(users.name)) return;
  const giftCardsCount = await giftCardsTo(context, served, email);
  await context.trx
    .updateTable(users.table)
    .set({ giftCardsCount })
    .where('email', '=', email)
    .where('view', '=', String(users.view))
    .execute();
}
