import type { KyselyTransaction } from '../db/database';
import { acquireNamedLock, deferNamedLock } from '../db/transactions';
import type { UnitOfWork } from '../db/unitOfWork';

/** Locks the ledger with the first statement of a transaction, with which the lock is sent. */
export function beginWithLedgerLock(trx: KyselyTransaction): Promise<void> {
  return deferNamedLock(trx, 'ledger');
}

/**
 * Locks the ledger until the transaction ends. Transactions that move money take this lock before any other lock, so
 * that they cannot deadlock.
 */
export async function lockLedger(trx: KyselyTransaction, unit?: UnitOfWork): Promise<void> {
  if (!unit?.hasLedgerLock) await acquireNamedLock(trx, 'ledger');
}
