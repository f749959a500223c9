import type { GiftCardStatus } from '../../contract/money/giftcards';
import { daysAfter } from '../../contract/days';
import type { AnyRecord } from '../kit/record';

/** What the screens read of a gift card (contract/money/giftcards.ts). */
export interface GiftCard extends AnyRecord {
  codeLast4: string;
  status: GiftCardStatus;
  /** In minor units of its currency, as what it began with. */
  balanceMinor: number;
  initialMinor: number;
  currency: string;
  /** A calendar date in the platform's zone, as `startsOn`. */
  expiresOn: string | null;
  startsOn: string | null;
  recipient: { name: string | null; email: string | null } | null;
  message: string | null;
  blockedReason: string | null;
  replacedById: string | null;
}

/** A record of the list of gift cards is one: the API answers what is declared. */
export function cardOf(record: AnyRecord): GiftCard {
  return record as GiftCard;
}

/** So many days before it expires a card is said to expire soon. */
const soonDays = 30;

/** Those that lose something of worth soon: an active card has a balance. */
export function expiringSoon(today: string) {
  return { status: 'active', expiresOn_gte: today, expiresOn_lte: daysAfter(today, soonDays) } as const;
}

/** In how many days something of worth is lost; `null` when there is time, or nothing to lose. */
export function expiresIn({ status, balanceMinor, expiresOn }: GiftCard, today: string): number | null {
  if (expiresOn === null || balanceMinor === 0 || status === 'expired' || status === 'disabled') return null;
  return expiresOn >= today && expiresOn <= daysAfter(today, soonDays) ? daysBetween(today, expiresOn) : null;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** How much of what a card began with is left, from 0 to 1; what was added to it makes it no fuller than full. */
export function shareLeft({ balanceMinor, initialMinor }: GiftCard): number {
  return initialMinor > 0 ? Math.min(1, balanceMinor / initialMinor) : 0;
}

/** Until when a card is good that is issued today, unless somebody says otherwise: a year. */
export function usualExpiry(today: string): string {
  return daysAfter(today, 365);
}
