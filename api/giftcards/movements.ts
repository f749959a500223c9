import {
  giftCards,
  giftCardTransactions,
  type GiftCardState,
  type GiftCardTransactionType,
} from '../../contract/money/giftcards';
import type { JournalKind } from '../../contract/money/ledger';
import { type Row, untyped } from '../db/database';
import { credit, debit, post } from '../ledger/post';
import { place } from '../ledger/accounts';
import { Problem } from '../problem';
import type { WriteContext } from '../engine/writeContext';
import { tableOf } from '../engine/table';
import { statusOf, type GiftCard } from './standing';

/** A change of the balance of one card. */
export interface Movement {
  type: GiftCardTransactionType;
  /** In minor units of the card's currency; below zero what is taken, never 0. */
  amountMinor: number;
  /** A calendar date in the platform's zone. */
  businessDate: string;
  /** When it happened, where that day was closed already. */
  occurredOn?: string | null;
  /** None for what moves from card to card. */
  journalId: string | null;
  saleId?: string;
  reason?: string;
}

/** What a card holds after a movement. Throws `giftCard.insufficientBalance`: an amount is never cut to what there is. */
export function balanceAfter(card: GiftCard, amountMinor: number): number {
  const { balanceMinor, currency } = card;
  if (balanceMinor + amountMinor < 0)
    throw new Problem('giftCard.insufficientBalance', { params: { balanceMinor, currency } });
  return balanceMinor + amountMinor;
}

/** What an action changes of a card besides its balance. */
interface CardChange {
  state?: GiftCardState;
  expiredAt?: string | null;
}

/**
 * Writes a transaction of a card that is held, and gives the columns of the card it changes; `made`
 * is what the same act makes of the card besides. Throws `giftCard.insufficientBalance`.
 */
export async function move(
  context: WriteContext,
  card: GiftCard,
  movement: Movement,
  made: CardChange = {},
): Promise<Row> {
  const balanceMinor = balanceAfter(card, movement.amountMinor);
  await writeTransaction(context, card, balanceMinor, movement);
  return standingColumns(card, { balanceMinor, ...made });
}

/** The status columns of a card after these changes. */
export function standingColumns(card: GiftCard, made: CardChange & { balanceMinor?: number }): Row {
  const { balanceMinor, state, expiredAt } = {
    balanceMinor: card.balanceMinor,
    state: card.state,
    expiredAt: card.expiredAt,
    ...made,
  };
  return tableOf(giftCards).encode({ ...made, status: statusOf({ state, balanceMinor, expired: expiredAt !== null }) });
}

/** Writes the next transaction of a card that is held. */
export async function writeTransaction(
  context: WriteContext,
  card: GiftCard,
  balanceAfterMinor: number,
  movement: Movement,
): Promise<void> {
  if (!Number.isSafeInteger(movement.amountMinor) || movement.amountMinor === 0)
    throw new Error(`a transaction of ${movement.amountMinor}`);
  const { table } = giftCardTransactions;
  const { last } = await context.trx
    .selectFrom(table)
    .select((select) => select.fn.max('seq').as('last'))
    .where('archived', '=', 0)
    .where('giftCardId', '=', card.id)
    .executeTakeFirstOrThrow();
  const values = {
    ...movement,
    giftCardId: card.id,
    seq: Number(last ?? 0) + 1,
    balanceAfterMinor,
    currency: card.currency,
    occurredOn: movement.occurredOn ?? null,
    saleId: movement.saleId ?? null,
    reason: movement.reason ?? null,
    actorId: context.actor.uid,
    actorEmail: context.actor.email,
  };
  await untyped(context.trx)
    .insertInto(table)
    .values({
      id: context.newId(),
      ...tableOf(giftCardTransactions).encode(values),
      createdAt: context.at,
      updatedAt: context.at,
    })
    .execute();
}

interface Owed {
  kind: JournalKind;
  /** In minor units; below zero when the platform owes less by it. */
  amountMinor: number;
  /** Where what is owed comes from, or what is no longer owed goes to. */
  against: string;
  businessDate: string;
  occurredOn?: string | null;
  reason?: string;
}

/** Posts what the platform owes more or less to those who hold cards, and answers the journal's id. */
export async function postOwed(
  context: WriteContext,
  card: GiftCard,
  { kind, amountMinor, against, businessDate, occurredOn = null, reason }: Owed,
): Promise<string> {
  const much = Math.abs(amountMinor);
  const lines =
    amountMinor > 0
      ? [debit(against, much), credit(place.giftCards, much)]
      : [debit(place.giftCards, much), credit(against, much)];
  const source = { type: giftCards.name, id: card.id };
  const { id } = await post(context, {
    kind,
    currency: card.currency,
    businessDate,
    occurredOn,
    source,
    lines,
    ...(reason !== undefined && { reason }),
  });
  return id;
}

/** How a card comes to its end. */
export interface Ending {
  kind: JournalKind;
  type: GiftCardTransactionType;
  businessDate: string;
  occurredOn?: string | null;
  reason?: string;
}

/** Makes breakage of what is left on a card that is held, if anything is, and gives the columns of the card it changes. */
export async function endCard(
  context: WriteContext,
  card: GiftCard,
  { kind, ...ending }: Ending,
  made: CardChange,
): Promise<Row> {
  const amountMinor = -card.balanceMinor;
  if (amountMinor === 0) return standingColumns(card, made);
  const journalId = await postOwed(context, card, { kind, amountMinor, against: place.breakage, ...ending });
  return move(context, card, { amountMinor, journalId, ...ending }, made);
}
