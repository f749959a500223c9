import type { ApprovalCause } from '../../contract/people/approvals';
import type { Spending } from '../engine/actions';
import type { WriteContext } from '../engine/writeContext';
import { lockLedger } from '../ledger/lock';
import { withPersons } from './beneficiary';
import { readColleagues } from './independence';
import { keepSpending, limitPassed } from './spending';

/**
 * Counts what is given away by a form, for which no approval can be requested. Returns the limit it would exceed, if
 * any: then it is not counted, and the caller must refuse it.
 */
export async function countGivenByForm(context: WriteContext, given: Spending): Promise<ApprovalCause | null> {
  if (!context.limits || given.amountMinor === 0) return null;
  await lockLedger(context.trx);
  const { groupsOf } = await readColleagues(context.trx);
  const groups = groupsOf(context.actor.uid);
  for (const spending of await withPersons(context.trx, [given])) {
    const cause = await limitPassed(context, groups, spending);
    if (cause) return cause;
    await keepSpending(context, spending);
  }
  return null;
}
