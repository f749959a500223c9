import { giftCards } from '../../contract/money/giftcards';
import { routeOf, type FilterOf } from '../../contract/resource';

export const batchPath = `${routeOf(giftCards)}/batch`;

export function batchListPath(batchId: string): string {
  return `${routeOf(giftCards)}?${new URLSearchParams({ filter: JSON.stringify({ batchId } satisfies FilterOf<typeof giftCards>) })}`;
}

export function editPathOf(id: string): string {
  return `${routeOf(giftCards)}/${encodeURIComponent(id)}/edit`;
}
