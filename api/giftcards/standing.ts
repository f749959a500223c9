/**
 * What a gift card is good for and what may be done with it: decisions of plain data (docs/business.md, Gift
 * cards). `state` is what an administrator made of it, `status` what it comes to.
 */
import type { Currency } from '../../contract/currencies';
import type { giftCards, GiftCardState, GiftCardStatus } from '../../contract/money/giftcards';
import type { Availability } from '../../contract/problems';
import type { ActionName } from '../../contract/resource';
import { allowed, refused, type StoredRecord } from '../engine/rules';

/** A gift card as it is kept. */
export type GiftCard = StoredRecord<typeof giftCards>;

interface CardFacts {
  state: GiftCardState;
  /** In minor units. */
  balanceMinor: number;
  expired: boolean;
}

/**
 * Disabled is for good. A day that has passed comes before a block, which is found again when the
 * card is extended; a card that is not good yet, or blocked, is so with nothing on it too.
 */
export function statusOf({ state, balanceMinor, expired }: CardFacts): GiftCardStatus {
  if (state === 'disabled') return 'disabled';
  if (expired) return 'expired';
  return state === 'active' && balanceMinor === 0 ? 'depleted' : state;
}

/** The state of a card that is not blocked. Dates are in the platform's zone. */
export function stateOn(startsOn: string | null, today: string): 'pending' | 'active' {
  return startsOn !== null && startsOn > today ? 'pending' : 'active';
}

type Rule = (card: GiftCard) => Availability;
type Final = 'blocked' | 'disabled' | 'expired';

const unless =
  (...statuses: readonly Final[]): Rule =>
  ({ status }) => {
    const found = statuses.find((one) => one === status);
    return found ? refused(`giftCard.${found}`) : allowed;
  };

const alive = unless('disabled', 'expired');
const free = unless('blocked', 'disabled', 'expired');

function both(first: Rule, then: Rule): Rule {
  return (card) => {
    const answer = first(card);
    return answer.allowed ? then(card) : answer;
  };
}

export const availableOfCards: Readonly<Record<ActionName<typeof giftCards>, Rule>> = {
  adjust: free,
  block: free,
  unblock: both(alive, ({ status }) => (status === 'blocked' ? allowed : refused('giftCard.notBlocked'))),
  extend: both(unless('disabled'), ({ expiresOn }) =>
    expiresOn === null ? refused('giftCard.neverExpires') : allowed,
  ),
  reissue: both(alive, ({ balanceMinor }) => (balanceMinor === 0 ? refused('giftCard.depleted') : allowed)),
  disable: alive,
};

/** What a sale would take of a card. */
export interface Spending {
  /** In minor units of the currency. */
  amountMinor: number;
  currency: Currency;
  companyId: string;
  /** The day it was paid with: a calendar date in the platform's zone. */
  on: string;
}

/** Whether a card pays for it. One with too little left pays for nothing, and none for what was sold before it was good. */
export function payingWith(
  card: GiftCard,
  issuedOn: string,
  { amountMinor, currency, companyId, on }: Spending,
): Availability {
  const { status, balanceMinor } = card;
  if (status === 'pending' || status === 'blocked' || status === 'disabled' || status === 'expired')
    return refused(`giftCard.${status}`);
  const goodFrom = card.startsOn !== null && card.startsOn > issuedOn ? card.startsOn : issuedOn;
  if (on < goodFrom) return refused('giftCard.beforeIssue', { goodFrom });
  if (card.currency !== currency) return refused('giftCard.otherCurrency');
  if (card.companyId !== null && card.companyId !== companyId) return refused('giftCard.otherCompany');
  return balanceMinor < amountMinor ? refused('giftCard.insufficientBalance', { balanceMinor, currency }) : allowed;
}

/** Whether a card takes back what was paid with it: a blocked one does, it is still somebody's. */
export const givingBackTo: Rule = alive;
