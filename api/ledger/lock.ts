import type { KyselyTransaction } from '../db/database';
import { acquireNamedLock } from '../db/namedLock';

/**
 * Locks the ledger until the transaction ends. Transactions that move money take this lock before any other lock, so
 * that they cannot deadlock.
 */
export function lockLedger(trx: KyselyTransaction): Promise<void> {
  return acquireNamedLock(trx, 'ledger');
}
