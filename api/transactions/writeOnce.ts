import { withRetries } from '../db/transactions';
import {
  claimKey,
  freeKey,
  isResponseStored,
  storeResponse,
  type Claim,
  type KeyOfRequest,
  type StoredResponse,
} from './idempotency';
import type { Services } from './services';
import { transact, type CommitRecord } from './transact';
import type { SharedWrite, WriteTogether } from './writeTogether';

export interface WriteOnceOptions {
  /**
   * Runs before the transaction. May run more than once and is not rolled back. Skipped if a stored response is
   * returned. `key` is undefined for a write without an idempotency key.
   */
  prepare?: ((key?: KeyOfRequest) => Promise<void>) | undefined;
  movesMoney?: boolean;
  /** Must be false for writes with `prepare` or external steps. */
  canShareTransaction?: () => boolean;
}

interface OnceResult {
  response: StoredResponse;
  /** True if the response was stored by an earlier request with the same key. */
  isRepeated: boolean;
}

/** Runs a write with an idempotency key, or returns its stored response. Throws the problems of `claimKey`. */
export async function writeOnce(
  services: Services & { writeTogether?: WriteTogether },
  write: SharedWrite,
  { prepare, movesMoney = false, canShareTransaction }: WriteOnceOptions,
): Promise<OnceResult> {
  const { request, handler, actorId, key, requestHash } = write;
  if (services.writeTogether && canShareTransaction?.()) {
    const response = await services.writeTogether(write);
    if (response) return { response, isRepeated: false };
  }
  const claimed = await claimKey(services, actorId, key, requestHash);
  if ('status' in claimed) return { response: claimed, isRepeated: true };
  try {
    if (prepare) await withRetries(() => prepare({ actorId, key, requestHash }), services.db.counts);
    const record = responseRecord(services, claimed);
    return { response: await transact(services, request, handler, { movesMoney, record }), isRepeated: false };
  } catch (error) {
    // If the key cannot be freed, its claim expires with the lease. The caller gets the original error.
    await withRetries(() => freeKey(services, claimed), services.db.counts).catch(() => {});
    throw error;
  }
}

const responseRecord = (services: Services, claim: Claim): CommitRecord<StoredResponse> => ({
  write: (trx, response) => storeResponse(trx, services.vault, claim, response),
  wasCommitted: () => withRetries(() => isResponseStored(services, claim), services.db.counts),
});
