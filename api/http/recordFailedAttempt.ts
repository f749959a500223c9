import type { KyselyTransaction } from '../db/database';
import { countAttempt } from '../db/failedAttempts';
import type { FailedAttempt } from '../engine/attempts';
import type { Deps } from './context';
import { logFailure } from '../telemetry/log';
import { transact, type WriteRequest } from '../transactions/transact';

/**
 * Counts a failed attempt of the caller after the transaction was rolled back, and writes its audit event unless the
 * limit is exceeded. `store` runs in the same transaction. Never throws.
 */
export async function recordFailedAttempt(
  deps: Deps,
  request: WriteRequest,
  { limit, writeAuditEvent }: FailedAttempt,
  store?: (trx: KyselyTransaction) => Promise<void>,
): Promise<void> {
  // Counts the attempt even if the caller has been blocked since the request began.
  const { assertStillAdmitted: _, ...uncheckedRequest } = request;
  await transact(deps, uncheckedRequest, async (context) => {
    const { uid } = context.actor;
    const failures = await countAttempt(context.trx, limit, uid, new Date(context.at));
    await store?.(context.trx);
    if (failures <= limit.maxFailures) await writeAuditEvent?.(context);
  }).catch((error: unknown) => logFailure(deps, 'failedAttempt', error));
}
