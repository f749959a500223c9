import { resolvePayingCard, resolveRefundCard, refundToCard, resolveCardId, redeem } from '../giftcards/payments';
import type { Payment } from '../../contract/money/sales';
import type { WriteContext } from '../engine/writeContext';
import type { PaymentInput, SaleInput } from './input';
import type { Sale } from './sale';

interface CardLink {
  saleId: string;
  journalId: string;
  businessDate: string;
  occurredOn?: string | null;
}

export async function resolvePayments(
  context: WriteContext,
  { payments, currency, companyId }: SaleInput,
  paidOn: string,
): Promise<Payment[]> {
  const resolved: Payment[] = [];
  for (const payment of payments) {
    const { method, amountMinor, collectedBy } = payment;
    const cardReference = cardReferenceOf(payment);
    resolved.push({
      method,
      amountMinor,
      collectedBy,
      ...(cardReference &&
        ({
          giftCardId: await resolvePayingCard(context, cardReference, { amountMinor, currency, companyId, paidOn }),
        } satisfies Partial<Payment>)),
    });
  }
  return resolved;
}

/** Replaces gift card codes by ids, because codes are never stored. Throws `giftCard.unknown`. */
export async function replaceCardCodes(
  context: WriteContext,
  payments: readonly PaymentInput[],
): Promise<PaymentInput[]> {
  const stored: PaymentInput[] = [];
  for (const { giftCard: code, ...payment } of payments)
    stored.push(code === undefined ? payment : { ...payment, giftCardId: await resolveCardId(context, code) });
  return stored;
}

function cardReferenceOf({ giftCard, giftCardId }: PaymentInput) {
  if (giftCardId !== undefined) return { giftCardId };
  return giftCard === undefined ? null : { code: giftCard };
}

/**
 * Redeems each gift card. Throws one of `paymentRefusals`, for example if one card pays twice and its balance covers
 * only one payment.
 */
export async function redeemCards(
  context: WriteContext,
  { payments, currency, companyId }: Sale,
  paidOn: string,
  link: CardLink,
): Promise<void> {
  for (const { giftCardId, amountMinor } of payments) {
    if (giftCardId !== undefined) await redeem(context, giftCardId, { amountMinor, currency, companyId, paidOn }, link);
  }
}

export async function replaceReissuedCards(context: WriteContext, payments: readonly Payment[]): Promise<Payment[]> {
  const refundPayments: Payment[] = [];
  for (const payment of payments)
    refundPayments.push(
      payment.giftCardId === undefined
        ? payment
        : { ...payment, giftCardId: await resolveRefundCard(context, payment.giftCardId) },
    );
  return refundPayments;
}

export async function refundCards(
  context: WriteContext,
  payments: readonly Payment[],
  link: CardLink & { reason: string },
): Promise<void> {
  for (const { giftCardId, amountMinor } of payments) {
    if (giftCardId !== undefined) await refundToCard(context, giftCardId, amountMinor, link);
  }
}
