import { giftCards } from '../../../contract/money/giftcards';
import { config } from '../../config';
import { contentId, newKey } from '../../data/key';
import type { BatchRow } from './rows';

/** What tells one batch from the next of the same cards; it says nothing about either. */
const place = `batchTurn${config.storageSuffix}`;
let kept: string | null = null;

/**
 * The key of a batch: the same for the same cards until their codes are kept, also on a page that
 * was reloaded before they were seen. So they are not issued twice, and their codes can still be had.
 */
export function batchKey(rows: readonly BatchRow[]): Promise<string> {
  const cards = new TextEncoder().encode(JSON.stringify(rows.map(({ card }) => card)));
  return contentId(`${giftCards.name}/batch/${turn()}`, cards.buffer);
}

/** The codes are kept: what is issued from now on is another batch. */
export function forgetBatch(): void {
  kept = null;
  try {
    sessionStorage.removeItem(place);
  } catch {
    // A browser that refuses its storage has kept nothing.
  }
}

function turn(): string {
  try {
    const turn = sessionStorage.getItem(place) ?? newKey();
    sessionStorage.setItem(place, turn);
    return turn;
  } catch {
    kept ??= newKey();
    return kept;
  }
}
