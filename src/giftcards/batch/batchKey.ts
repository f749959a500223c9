import { giftCards } from '../../../contract/money/giftcards';
import { config } from '../../config';
import { contentId, newUuid } from '../../data/uuid';
import type { BatchRow } from './toBatchRows';

/** Stores what distinguishes one batch from the next of the same cards; contains no data of either. */
const storageKey = `batchTurn${config.storageSuffix}`;
let fallbackNonce: string | null = null;

/**
 * Returns the idempotency key of a batch: the same for the same cards until their codes are saved, also after a reload
 * before they were shown. Prevents issuing twice, and the codes can still be fetched.
 */
export function batchKey(rows: readonly BatchRow[]): Promise<string> {
  const cards = new TextEncoder().encode(JSON.stringify(rows.map(({ card }) => card)));
  return contentId(`${giftCards.name}/batch/${batchNonce()}`, cards.buffer);
}

/** Starts a new batch: the codes of the current one are saved. */
export function forgetBatch(): void {
  fallbackNonce = null;
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // A browser that refuses its storage has stored nothing.
  }
}

function batchNonce(): string {
  try {
    const batchNonce = sessionStorage.getItem(storageKey) ?? newUuid();
    sessionStorage.setItem(storageKey, batchNonce);
    return batchNonce;
  } catch {
    fallbackNonce ??= newUuid();
    return fallbackNonce;
  }
}
