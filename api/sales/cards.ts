/** Gift cards among the payments of a sale. The sale posts the journal; each card gets a transaction of its own. */
import { cardPaying, cardTakingBack, giveBack, idOfCard, redeem } from '../giftcards/spending';
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

/** Returns the payments as the sale stores them: gift cards by id, never by code. Throws `payingRefusals`. */
export async function keptPayments(
  context: WriteContext,
  { payments, currency, companyId }: SaleInput,
  on: string,
): Promise<Payment[]> {
  const kept: Payment[] = [];
  for (const payment of payments) {
    const { method, amountMinor, collectedBy } = payment;
    const named = namedCard(payment);
    kept.push({
      method,
      amountMinor,
      collectedBy,
      ...(named &&
        ({
          giftCardId: await cardPaying(context, named, { amountMinor, currency, companyId, on }),
        } satisfies Partial<Payment>)),
    });
  }
  return kept;
}

/** Replaces gift card codes by ids: codes are never stored. Throws `giftCard.unknown`. */
export async function withoutCodes(context: WriteContext, payments: readonly PaymentInput[]): Promise<PaymentInput[]> {
  const stored: PaymentInput[] = [];
  for (const { giftCard: code, ...payment } of payments)
    stored.push(code === undefined ? payment : { ...payment, giftCardId: await idOfCard(context, code) });
  return stored;
}

function namedCard({ giftCard, giftCardId }: PaymentInput) {
  if (giftCardId !== undefined) return { giftCardId };
  return giftCard === undefined ? null : { code: giftCard };
}

/** Redeems each gift card. Throws `payingRefusals`: a card that pays twice may have a balance for only one payment. */
export async function redeemCards(
  context: WriteContext,
  { payments, currency, companyId }: Sale,
  on: string,
  tie: CardLink,
): Promise<void> {
  for (const { giftCardId, amountMinor } of payments) {
    if (giftCardId !== undefined) await redeem(context, giftCardId, { amountMinor, currency, companyId, on }, tie);
  }
}

/** Replaces each reissued card by its last successor, which takes the refund. Throws `givingBackRefusals`. */
export async function takenBackBy(context: WriteContext, payments: readonly Payment[]): Promise<Payment[]> {
  const taken: Payment[] = [];
  for (const payment of payments)
    taken.push(
      payment.giftCardId === undefined
        ? payment
        : { ...payment, giftCardId: await cardTakingBack(context, payment.giftCardId) },
    );
  return taken;
}

/** Refunds each gift card. Throws `givingBackRefusals`. */
export async function giveBackToCards(
  context: WriteContext,
  payments: readonly Payment[],
  tie: CardLink & { reason: string },
): Promise<void> {
  for (const { giftCardId, amountMinor } of payments) {
    if (giftCardId !== undefined) await giveBack(context, giftCardId, amountMinor, tie);
  }
}
