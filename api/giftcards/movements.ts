import {
  giftCards,
  giftCardTransactions,
  type GiftCardState,
  type GiftCardTransactionType,
} from '../../contract/money/giftcards';
import type { JournalKind } from '../../contract/money/ledger';
import { type Row, untyped } from '../db/database';
import { credit, debit, postJournal } from '../ledger/post';
import { accountPaths } from '../ledger/accounts';
import { Problem } from '../problem';
import type { WriteContext } from '../engine/writeContext';
import { tableOf } from '../engine/table';
import { statusOf, type GiftCard } from './status';

export interface Movement {
  type: GiftCardTransactionType;
  amountMinor: number;
  businessDate: string;
  /** Calendar date of the event if that date is closed; `businessDate` is then later. */
  occurredOn?: string | null;
  /** `null` for transfers from card to card, which post no journal. */
  journalId: string | null;
  saleId?: string;
  reason?: string;
}

/** Throws `giftCard.insufficientBalance`; never reduces the amount to the balance. */
export function balanceAfter(card: GiftCard, amountMinor: number): number {
  const { balanceMinor, currency } = card;
  if (balanceMinor + amountMinor < 0)
    throw new Problem('giftCard.insufficientBalance', { params: { balanceMinor, currency } });
  return balanceMinor + amountMinor;
}

interface CardChange {
  state?: GiftCardState;
  expiredAt?: string | null;
}

export async function moveBalance(
  context: WriteContext,
  card: GiftCard,
  movement: Movement,
  changes: CardChange = {},
): Promise<Row> {
  const balanceMinor = balanceAfter(card, movement.amountMinor);
  await writeTransaction(context, card, balanceMinor, movement);
  return statusColumns(card, { balanceMinor, ...changes });
}

export function statusColumns(card: GiftCard, changes: CardChange & { balanceMinor?: number }): Row {
  const { balanceMinor, state, expiredAt } = {
    balanceMinor: card.balanceMinor,
    state: card.state,
    expiredAt: card.expiredAt,
    ...changes,
  };
  return tableOf(giftCards).encode({
    ...changes,
    status: statusOf({ state, balanceMinor, expired: expiredAt !== null }),
  });
}

export async function writeTransaction(
  context: WriteContext,
  card: GiftCard,
  balanceAfterMinor: number,
  movement: Movement,
): Promise<void> {
  if (!Number.isSafeInteger(movement.amountMinor) || movement.amountMinor === 0)
    throw new Error(`a transaction amount must be a safe integer other than zero: ${movement.amountMinor}`);
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

interface LiabilityChange {
  kind: JournalKind;
  amountMinor: number;
  against: string;
  businessDate: string;
  occurredOn?: string | null;
  reason?: string;
}

export async function postLiabilityChange(
  context: WriteContext,
  card: GiftCard,
  { kind, amountMinor, against, businessDate, occurredOn = null, reason }: LiabilityChange,
): Promise<string> {
  const absoluteMinor = Math.abs(amountMinor);
  const lines =
    amountMinor > 0
      ? [debit(against, absoluteMinor), credit(accountPaths.giftCards, absoluteMinor)]
      : [debit(accountPaths.giftCards, absoluteMinor), credit(against, absoluteMinor)];
  const source = { type: giftCards.name, id: card.id };
  const { id } = await postJournal(context, {
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

export interface CardEnding {
  kind: JournalKind;
  type: GiftCardTransactionType;
  businessDate: string;
  occurredOn?: string | null;
  reason?: string;
}

export async function endCard(
  context: WriteContext,
  card: GiftCard,
  { kind, ...ending }: CardEnding,
  changes: CardChange,
): Promise<Row> {
  const amountMinor = -card.balanceMinor;
  if (amountMinor === 0) return statusColumns(card, changes);
  const journalId = await postLiabilityChange(context, card, {
    kind,
    amountMinor,
    against: accountPaths.breakage,
    ...ending,
  });
  return moveBalance(context, card, { amountMinor, journalId, ...ending }, changes);
}
