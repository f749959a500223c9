/** What sales do with gift cards. They post the journal, whose id stands in the card's transaction. */
import { giftCards, readCode } from '../../contract/money/giftcards';
import type { Availability, ProblemCode } from '../../contract/problems';
import { Problem } from '../problem';
import type { Act } from '../engine/act';
import { holdRecord, writeNext, type RecordIn } from '../engine/record';
import { tableOf } from '../engine/table';
import { cardOfCode } from './codes';
import { move } from './movements';
import { givingBackTo, payingWith, type Spending } from './standing';

/** What may be said to who pays with a card, and to who gives back to one. */
export const payingRefusals: readonly ProblemCode[] = [
  'giftCard.unknown',
  'giftCard.pending',
  'giftCard.blocked',
  'giftCard.disabled',
  'giftCard.expired',
  'giftCard.otherCurrency',
  'giftCard.otherCompany',
  'giftCard.insufficientBalance',
];
export const givingBackRefusals: readonly ProblemCode[] = ['giftCard.disabled', 'giftCard.expired'];

/** How a sale names a card: by the code its customer typed, or as a card it knows. */
export type NamedCard = { code: string } | { giftCardId: string };

/** The id of the card that would pay, before anything is posted. Throws `payingRefusals`. */
export async function cardPaying(act: Act, named: NamedCard, spending: Spending): Promise<string> {
  const id = 'giftCardId' in named ? named.giftCardId : await idOf(act, named.code);
  const card = await held(act, id);
  assertAllowed(payingWith(card, spending));
  return card.id;
}

/** What ties a card's transaction to the sale that made it. */
interface CardLink {
  saleId: string;
  journalId: string;
  /** That of the journal. */
  businessDate: string;
}

/** Takes from a card what a sale is paid with. Throws `payingRefusals`. */
export async function redeem(act: Act, giftCardId: string, spending: Spending, tie: CardLink): Promise<void> {
  const card = await held(act, giftCardId);
  assertAllowed(payingWith(card, spending));
  await writeNext(
    act,
    tableOf(giftCards),
    card,
    await move(act, card, { type: 'redeem', amountMinor: -spending.amountMinor, ...tie }),
  );
}

/**
 * The id of the card that would take back what was paid with another: that one or, if it was
 * reissued, the last that took its place. Throws `givingBackRefusals`.
 */
export async function cardTakingBack(act: Act, giftCardId: string): Promise<string> {
  const card = await lastSuccessor(act, giftCardId);
  assertAllowed(givingBackTo(card));
  return card.id;
}

/** Gives back to a card, or to its successor, whose id it answers. Throws `givingBackRefusals`. */
export async function giveBack(
  act: Act,
  giftCardId: string,
  amountMinor: number,
  { reason, ...tie }: CardLink & { reason: string },
): Promise<string> {
  const card = await lastSuccessor(act, giftCardId);
  assertAllowed(givingBackTo(card));
  await writeNext(
    act,
    tableOf(giftCards),
    card,
    await move(act, card, { type: 'refund', amountMinor, reason, ...tie }),
  );
  return card.id;
}

async function idOf(act: Act, typed: string): Promise<string> {
  const code = readCode(typed);
  const id = code === null ? undefined : await cardOfCode(act, code);
  if (id === undefined) throw new Problem('giftCard.unknown');
  return id;
}

async function held(act: Act, id: string): Promise<RecordIn<typeof giftCards>> {
  return holdRecord(act, tableOf(giftCards), id).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'record.notFound' ? new Problem('giftCard.unknown') : error;
  });
}

async function lastSuccessor(act: Act, id: string): Promise<RecordIn<typeof giftCards>> {
  const card = await held(act, id);
  const { replacedById } = card;
  return replacedById !== null ? lastSuccessor(act, replacedById) : card;
}

function assertAllowed(answer: Availability): void {
  if (!answer.allowed) throw new Problem(answer.code, answer.params && { params: answer.params });
}
