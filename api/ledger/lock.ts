import type { KyselyDb, KyselyTransaction } from '../db/database';
import { acquireNamedLock, deferNamedLock } from '../db/transactions';

const lockedFromStart = new WeakSet<KyselyDb>();

/**
 * Locks the ledger before the first statement of a transaction, with which the lock is sent. No savepoint can release
 * this lock, so `lockLedger` does nothing in such a transaction.
 */
export async function beginWithLedgerLock(trx: KyselyTransaction): Promise<void> {
  await deferNamedLock(trx, 'ledger');
  lockedFromStart.add(trx);
}

export const isLedgerLockedFromStart = (db: KyselyDb): boolean => lockedFromStart.has(db);

/**
 * Locks the ledger until the transaction ends. Transactions that move money take this lock before any other lock, so
 * that they cannot deadlock.
 */
export async function lockLedger(trx: KyselyTransaction): Promise<void> {
  if (!lockedFromStart.has(trx)) await acquireNamedLock(trx, 'ledger');
}
