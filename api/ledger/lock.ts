import type { Transacting } from '../db/database';
import { hold } from '../db/hold';

/**
 * One ledger, one writer: whoever moves money waits here, before anything else is held, and is alone
 * until the transaction ends. So no two money acts ever wait for each other in a circle.
 */
export function lockLedger(trx: Transacting): Promise<void> {
  return hold(trx, 'ledger');
}
