import { webhooks, type StopReason } from '../../contract/webhooks/webhooks';
import { saveLocked } from '../engine/change';
import { lockRecord } from '../engine/record';
import type { Table } from '../engine/table';
import type { Deps } from '../http/context';
import { logFailure } from '../http/log';
import { transact, type WriteRequest } from '../http/transact';

/**
 * Stops an endpoint that is gone for good (410) or has failed for long, until an owner resumes it; owners are notified.
 * Deliveries waiting for a failed endpoint are sent then.
 */
export async function stopEndpoint(
  deps: Deps,
  endpoints: Table,
  id: string,
  reason: Exclude<StopReason, 'byHand'>,
  request: WriteRequest,
): Promise<void> {
  const table = { ...endpoints, resource: webhooks };
  const isStopped = await transact(deps, request, async (context) => {
    const before = await lockRecord(context, table, id);
    // Another server or a person was faster.
    if (before.archivedAt !== null || before.state !== 'active') return false;
    await saveLocked(context, table, before, {
      action: 'stop',
      columns: table.encode({ state: reason === 'gone' ? 'disabled' : 'paused', stoppedBecause: reason }),
    });
    return true;
  });
  if (isStopped) logFailure(deps, 'webhookStopped', new Error(`the endpoint was stopped: ${reason}`));
}
