/** What sales do with gift cards. They post the journal, whose id stands in the card's transaction. */
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

/** What paying with a card may be refused with. */
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
/** The same for a refund to a card. */
export const givingBackRefusals: readonly ProblemCode[] = ['giftCard.disabled', 'giftCard.expired'];

/** How a sale names a card: by the code its customer typed, or as a card it knows. */
export type NamedCard = { code: string } | { giftCardId: string };

/** The id of the card that would pay, before anything is posted. Throws `payingRefusals`. */
export async function cardPaying(context: WriteContext, named: NamedCard, spending: Spending): Promise<string> {
  const id = 'giftCardId' in named ? named.giftCardId : await idOfCard(context, named.code);
  const card = await held(context, id);
  assertAllowed(payingWith(card, issuedOn(context, card), spending));
  return card.id;
}

/** What ties a card's transaction to the sale that made it. */
interface CardLink {
  saleId: string;
  journalId: string;
  /** That of the journal. */
  businessDate: string;
  occurredOn?: string | null;
}

/** Takes from a card what a sale is paid with. Throws `payingRefusals`. */
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

/**
 * The id of the card that would take back what was paid with another: that one or, if it was
 * reissued, the last that took its place. Throws `givingBackRefusals`.
 */
export async function cardTakingBack(context: WriteContext, giftCardId: string): Promise<string> {
  const card = await lastSuccessor(context, giftCardId);
  assertAllowed(givingBackTo(card));
  return card.id;
}

/** Gives back to a card, or to its successor, whose id it answers. Throws `givingBackRefusals`. */
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

/** Throws `giftCard.unknown` for a code that opens no card. */
export async function idOfCard(context: WriteContext, typed: string): Promise<string> {
  const code = readCode(typed);
  // No card has a code of another form: nothing was tried.
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
