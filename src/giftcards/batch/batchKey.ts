import { giftCards } from '../../../contract/money/giftcards';
import { config } from '../../config';
import { contentId, newUuid } from '../../data/uuid';
import type { BatchRow } from './BatchRows';

/** Storage key of a nonce that distinguishes a batch from the next batch with the same cards. */
const storageKey = `batchTurn${config.storageSuffix}`;
let fallbackNonce: string | null = null;

/**
 * Returns the same idempotency key for the same cards until their codes are saved, even after a reload. A retry does
 * not issue the cards twice and returns their codes again.
 */
export function computeBatchKey(rows: readonly BatchRow[]): Promise<string> {
  const cards = new TextEncoder().encode(JSON.stringify(rows.map(({ card }) => card)));
  return contentId(`${giftCards.name}/batch/${readOrCreateNonce()}`, cards.buffer);
}

export function forgetBatch(): void {
  fallbackNonce = null;
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is unavailable: there is nothing to remove.
  }
}

function readOrCreateNonce(): string {
  try {
    const nonce = sessionStorage.getItem(storageKey) ?? newUuid();
    sessionStorage.setItem(storageKey, nonce);
    return nonce;
  } catch {
    fallbackNonce ??= newUuid();
    return fallbackNonce;
  }
}
