/**
 * Status and allowed actions of a gift card, as pure functions (docs/business.md, Gift cards). `state` is set by an
 * administrator; `status` follows from state, balance and expiry.
 */
import type { Currency } from '../../contract/currencies';
import type { giftCards, GiftCardState, GiftCardStatus } from '../../contract/money/giftcards';
import type { Availability } from '../../contract/problems';
import type { ActionName } from '../../contract/resource';
import { allowed, refused, type StoredRecord } from '../engine/rules';

export type GiftCard = StoredRecord<typeof giftCards>;

interface CardState {
  state: GiftCardState;
  balanceMinor: number;
  expired: boolean;
}

/**
 * Returns the first status that applies: disabled (permanent), expired, pending or blocked, depleted. A card that was
 * blocked before it expired is blocked again when it is extended. A pending or blocked card with a balance of 0 is not
 * depleted.
 */
export function statusOf({ state, balanceMinor, expired }: CardState): GiftCardStatus {
  if (state === 'disabled') return 'disabled';
  if (expired) return 'expired';
  return state === 'active' && balanceMinor === 0 ? 'depleted' : state;
}

export function stateOn(startsOn: string | null, today: string): 'pending' | 'active' {
  return startsOn !== null && startsOn > today ? 'pending' : 'active';
}

type AvailabilityRule = (card: GiftCard) => Availability;
type BlockingStatus = 'blocked' | 'disabled' | 'expired';

const allowedUnlessStatus =
  (...statuses: readonly BlockingStatus[]): AvailabilityRule =>
  ({ status }) => {
    const found = statuses.find((one) => one === status);
    return found ? refused(`giftCard.${found}`) : allowed;
  };

const unlessEnded = allowedUnlessStatus('disabled', 'expired');
const unlessBlockedOrEnded = allowedUnlessStatus('blocked', 'disabled', 'expired');

function firstRefusal(first: AvailabilityRule, second: AvailabilityRule): AvailabilityRule {
  return (card) => {
    const availability = first(card);
    return availability.allowed ? second(card) : availability;
  };
}

export const giftCardAvailability: Readonly<Record<ActionName<typeof giftCards>, AvailabilityRule>> = {
  adjust: unlessBlockedOrEnded,
  block: unlessBlockedOrEnded,
  unblock: firstRefusal(unlessEnded, ({ status }) => (status === 'blocked' ? allowed : refused('giftCard.notBlocked'))),
  extend: firstRefusal(allowedUnlessStatus('disabled'), ({ expiresOn }) =>
    expiresOn === null ? refused('giftCard.neverExpires') : allowed,
  ),
  reissue: firstRefusal(unlessEnded, ({ balanceMinor }) =>
    balanceMinor === 0 ? refused('giftCard.depleted') : allowed,
  ),
  disable: unlessEnded,
};

export interface CardPayment {
  amountMinor: number;
  currency: Currency;
  companyId: string;
  paidOn: string;
}

/** Refuses amounts above the balance, and sales dated before the card's issue or first day. */
export function paymentAvailability(
  card: GiftCard,
  issuedOn: string,
  { amountMinor, currency, companyId, paidOn }: CardPayment,
): Availability {
  const { status, balanceMinor } = card;
  if (status === 'pending' || status === 'blocked' || status === 'disabled' || status === 'expired')
    return refused(`giftCard.${status}`);
  const goodFrom = card.startsOn !== null && card.startsOn > issuedOn ? card.startsOn : issuedOn;
  if (paidOn < goodFrom) return refused('giftCard.beforeIssue', { goodFrom });
  if (card.currency !== currency) return refused('giftCard.otherCurrency');
  if (card.companyId !== null && card.companyId !== companyId) return refused('giftCard.otherCompany');
  return balanceMinor < amountMinor ? refused('giftCard.insufficientBalance', { balanceMinor, currency }) : allowed;
}

/** A blocked card can receive a refund, because it still has an owner. */
export const refundAvailability: AvailabilityRule = unlessEnded;
