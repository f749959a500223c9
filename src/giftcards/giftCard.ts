import { giftCards } from '../../contract/money/giftcards';
import { daysAfter } from '../../contract/days';
import { type RecordOf, routeOf, type FilterOf } from '../../contract/resource';
import { recordOf, type AnyRecord } from '../kit/record';

export type GiftCard = RecordOf<typeof giftCards>;

export function cardOf(record: AnyRecord): GiftCard {
  return recordOf(giftCards, record);
}

const expiringSoonDays = 30;

export function expiringSoonFilter(today: string) {
  return { status: 'active', expiresOn_gte: today, expiresOn_lte: daysAfter(today, expiringSoonDays) } as const;
}

/** Returns `null` if the card expires later than `expiringSoonDays` or has no balance to lose. */
export function daysUntilExpiry({ status, balanceMinor, expiresOn }: GiftCard, today: string): number | null {
  if (expiresOn === null || balanceMinor === 0 || status === 'expired' || status === 'disabled') return null;
  return expiresOn >= today && expiresOn <= daysAfter(today, expiringSoonDays) ? daysBetween(today, expiresOn) : null;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Returns a fraction from 0 to 1. A topped-up card may exceed its initial amount; its fraction is 1. */
export function remainingShare({ balanceMinor, initialMinor }: GiftCard): number {
  return initialMinor > 0 ? Math.min(1, balanceMinor / initialMinor) : 0;
}

export function defaultExpiry(today: string): string {
  return daysAfter(today, 365);
}

export const batchPath = `${routeOf(giftCards)}/batch`;

export function batchListPath(batchId: string): string {
  return `${routeOf(giftCards)}?${new URLSearchParams({ filter: JSON.stringify({ batchId } satisfies FilterOf<typeof giftCards>) })}`;
}
