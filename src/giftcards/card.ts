import { giftCards } from '../../contract/money/giftcards';
import { daysAfter } from '../../contract/days';
import type { RecordOf } from '../../contract/resource';
import { recordOf, type AnyRecord } from '../kit/record';

export type GiftCard = RecordOf<typeof giftCards>;

export function cardOf(record: AnyRecord): GiftCard {
  return recordOf(giftCards, record);
}

/** So many days before it expires a card is said to expire soon. */
export const soonDays = 30;

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
