import { dateIn } from '../../contract/days';
import { giftCards, parseGiftCardCode } from '../../contract/money/giftcards';
import type { Availability, ProblemCode } from '../../contract/problems';
import { Problem } from '../problem';
import type { WriteContext } from '../engine/writeContext';
import { lockRecord, writeNextVersion, type RecordIn } from '../engine/record';
import { tableOf } from '../engine/table';
import { findCardIdByCode, failedCodeAttempt } from './codes';
import { moveBalance } from './movements';
import { refundAvailability, paymentAvailability, type GiftCard, type CardPayment } from './status';

export const paymentRefusals: readonly ProblemCode[] = [
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
export const refundRefusals: readonly ProblemCode[] = ['giftCard.disabled', 'giftCard.expired'];

export type CardReference = { code: string } | { giftCardId: string };

export async function resolvePayingCard(
  context: WriteContext,
  reference: CardReference,
  payment: CardPayment,
): Promise<string> {
  const id = 'giftCardId' in reference ? reference.giftCardId : await resolveCardId(context, reference.code);
  const card = await lockCard(context, id);
  assertAllowed(paymentAvailability(card, issuedOn(context, card), payment));
  return card.id;
}

interface CardLink {
  saleId: string;
  journalId: string;
  businessDate: string;
  occurredOn?: string | null;
}

export async function redeem(
  context: WriteContext,
  giftCardId: string,
  payment: CardPayment,
  link: CardLink,
): Promise<void> {
  const card = await lockCard(context, giftCardId);
  assertAllowed(paymentAvailability(card, issuedOn(context, card), payment));
  await writeNextVersion(
    context,
    tableOf(giftCards),
    card,
    await moveBalance(context, card, { type: 'redeem', amountMinor: -payment.amountMinor, ...link }),
  );
}

export async function resolveRefundCard(context: WriteContext, giftCardId: string): Promise<string> {
  const card = await lockLastSuccessor(context, giftCardId);
  assertAllowed(refundAvailability(card));
  return card.id;
}

export async function refundToCard(
  context: WriteContext,
  giftCardId: string,
  amountMinor: number,
  { reason, ...link }: CardLink & { reason: string },
): Promise<string> {
  const card = await lockLastSuccessor(context, giftCardId);
  assertAllowed(refundAvailability(card));
  await writeNextVersion(
    context,
    tableOf(giftCards),
    card,
    await moveBalance(context, card, { type: 'refund', amountMinor, reason, ...link }),
  );
  return card.id;
}

const issuedOn = ({ timeZone }: WriteContext, { createdAt }: GiftCard) => dateIn(timeZone, new Date(createdAt));

export async function resolveCardId(context: WriteContext, enteredCode: string): Promise<string> {
  const code = parseGiftCardCode(enteredCode);
  if (code === null) throw new Problem('giftCard.unknown');
  const id = await findCardIdByCode(context, code);
  if (id === undefined) throw failedCodeAttempt('giftCard.unknown', code);
  return id;
}

async function lockCard(context: WriteContext, id: string): Promise<RecordIn<typeof giftCards>> {
  return lockRecord(context, tableOf(giftCards), id).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'record.notFound' ? new Problem('giftCard.unknown') : error;
  });
}

async function lockLastSuccessor(context: WriteContext, id: string): Promise<RecordIn<typeof giftCards>> {
  const card = await lockCard(context, id);
  const { replacedById } = card;
  return replacedById !== null ? lockLastSuccessor(context, replacedById) : card;
}

function assertAllowed(availability: Availability): void {
  if (!availability.allowed)
    throw new Problem(availability.code, availability.params && { params: availability.params });
}
