import { giftCards } from '../../contract/money/giftcards';
import { routeOf, type FilterOf } from '../../contract/resource';

/** Where several cards are issued at once. */
export const batchPath = `${routeOf(giftCards)}/batch`;

/** The list of the cards that were issued together. */
export function batchListPath(batchId: string): string {
  return `${routeOf(giftCards)}?${new URLSearchParams({ filter: JSON.stringify({ batchId } satisfies FilterOf<typeof giftCards>) })}`;
}

/** Where whom a card is for and what it says are written. */
export function editPathOf(id: string): string {
  return `${routeOf(giftCards)}/${encodeURIComponent(id)}/edit`;
}
