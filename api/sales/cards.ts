/** The gift cards among the payments of a sale. The sale posts; each card keeps what moved on it. */
import { cardPaying, cardTakingBack, giveBack, idOfCard, redeem } from '../giftcards/spending';
import type { Payment } from '../../contract/money/sales';
import type { WriteContext } from '../engine/writeContext';
import type { PaymentInput, SaleInput } from './input';
import type { Sale } from './sale';

/** The journal that moved the money, for the card's own row of it. */
interface CardLink {
  saleId: string;
  journalId: string;
  businessDate: string;
  occurredOn?: string | null;
}

/** The payments of a day as the sale keeps them: a card by its id, never by its code. Throws `payingRefusals`. */
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

/** The same payments with cards by their ids: nothing stores a code. */
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

/** Takes from each card what it pays. Throws `payingRefusals`: a card that pays twice may have enough for one. */
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

/** The same payments to the cards that would take them back: who was reissued has a successor. Throws `givingBackRefusals`. */
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

/** Gives back to each card. Throws `givingBackRefusals`. */
export async function giveBackToCards(
  context: WriteContext,
  payments: readonly Payment[],
  tie: CardLink & { reason: string },
): Promise<void> {
  for (const { giftCardId, amountMinor } of payments) {
    if (giftCardId !== undefined) await giveBack(context, giftCardId, amountMinor, tie);
  }
}
