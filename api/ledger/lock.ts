import type { Transacting } from '../db/database';
import { hold } from '../db/hold';

/**
 * Locks the ledger until the transaction ends. Transactions that move money take this lock before any other, so that
 * no two of them can deadlock.
 */
export function lockLedger(trx: Transacting): Promise<void> {
  return hold(trx, 'ledger');
}
