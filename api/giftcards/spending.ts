/** Payments and refunds of sales by gift card. The sale posts the journal; the card's transaction refers to it. */
import { dateIn } from '../../contract/days';
import { giftCards, readCode } from '../../contract/money/giftcards';
import type { Availability, ProblemCode } from '../../contract/problems';
import { Problem } from '../problem';
import type { WriteContext } from '../engine/writeContext';
import { holdRecord, writeNext, type RecordIn } from '../engine/record';
import { tableOf } from '../engine/table';
import { cardOfCode, wrongCode } from './codes';
import { move } from './movements';
import { givingBackTo, payingWith, type GiftCard, type Spending } from './standing';

export const payingRefusals: readonly ProblemCode[] = [
  'giftCard.unknown',
  'giftCard.tooManyWrongCodes',
  'giftCard.pending',
  'giftCard.beforeIssue',
  'giftCard.blocked',
  'giftCard.disabled',
  'giftCard.expired',
  'giftCard.otherCurrency',
  'giftCard.otherCompany',
  'giftCard.insufficientBalance',
];
export const givingBackRefusals: readonly ProblemCode[] = ['giftCard.disabled', 'giftCard.expired'];

export type NamedCard = { code: string } | { giftCardId: string };

/** Checks the card of a payment before anything is posted. Returns its id. Throws `payingRefusals`. */
export async function cardPaying(context: WriteContext, named: NamedCard, spending: Spending): Promise<string> {
  const id = 'giftCardId' in named ? named.giftCardId : await idOfCard(context, named.code);
  const card = await held(context, id);
  assertAllowed(payingWith(card, issuedOn(context, card), spending));
  return card.id;
}

interface CardLink {
  saleId: string;
  journalId: string;
  businessDate: string;
  occurredOn?: string | null;
}

/** Deducts a payment of a sale from a card. Throws `payingRefusals`. */
export async function redeem(
  context: WriteContext,
  giftCardId: string,
  spending: Spending,
  tie: CardLink,
): Promise<void> {
  const card = await held(context, giftCardId);
  assertAllowed(payingWith(card, issuedOn(context, card), spending));
  await writeNext(
    context,
    tableOf(giftCards),
    card,
    await move(context, card, { type: 'redeem', amountMinor: -spending.amountMinor, ...tie }),
  );
}

/** Returns the id of the card that takes a refund: the card or its last successor. Throws `givingBackRefusals`. */
export async function cardTakingBack(context: WriteContext, giftCardId: string): Promise<string> {
  const card = await lastSuccessor(context, giftCardId);
  assertAllowed(givingBackTo(card));
  return card.id;
}

/** Refunds a card or its last successor, in minor units. Returns the id of that card. Throws `givingBackRefusals`. */
export async function giveBack(
  context: WriteContext,
  giftCardId: string,
  amountMinor: number,
  { reason, ...tie }: CardLink & { reason: string },
): Promise<string> {
  const card = await lastSuccessor(context, giftCardId);
  assertAllowed(givingBackTo(card));
  await writeNext(
    context,
    tableOf(giftCards),
    card,
    await move(context, card, { type: 'refund', amountMinor, reason, ...tie }),
  );
  return card.id;
}

const issuedOn = ({ timeZone }: WriteContext, { createdAt }: GiftCard) => dateIn(timeZone, new Date(createdAt));

/** Throws `giftCard.unknown` for a code that opens no card, and `giftCard.tooManyWrongCodes`. */
export async function idOfCard(context: WriteContext, typed: string): Promise<string> {
  const code = readCode(typed);
  // A malformed code belongs to no card, so it does not count as an attempt.
  if (code === null) throw new Problem('giftCard.unknown');
  const id = await cardOfCode(context, code);
  if (id === undefined) throw wrongCode('giftCard.unknown', code);
  return id;
}

async function held(context: WriteContext, id: string): Promise<RecordIn<typeof giftCards>> {
  return holdRecord(context, tableOf(giftCards), id).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'record.notFound' ? new Problem('giftCard.unknown') : error;
  });
}

async function lastSuccessor(context: WriteContext, id: string): Promise<RecordIn<typeof giftCards>> {
  const card = await held(context, id);
  const { replacedById } = card;
  return replacedById !== null ? lastSuccessor(context, replacedById) : card;
}

function assertAllowed(answer: Availability): void {
  if (!answer.allowed) throw new Problem(answer.code, answer.params && { params: answer.params });
}
