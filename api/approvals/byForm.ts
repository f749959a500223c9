import type { ApprovalCause } from '../../contract/people/approvals';
import type { Spending } from '../engine/actions';
import type { WriteContext } from '../engine/writeContext';
import { lockLedger } from '../ledger/lock';
import { withPersons } from './beneficiary';
import { readColleagues } from './independence';
import { keepSpending, limitPassed } from './spending';

/**
 * Counts what is given away by a form, which nobody can be asked to approve. Returns the limit it would pass, if any: then
 * it is not counted, and must not be done.
 */
export async function countGivenByForm(context: WriteContext, given: Spending): Promise<ApprovalCause | null> {
  if (!context.limits || given.amountMinor === 0) return null;
  await lockLedger(context.trx);
  const { all, behind } = await readColleagues(context.trx);
  const own = behind(context.actor.uid);
  const group = all.map(({ uid }) => uid).filter((uid) => behind(uid) === own);
  for (const spending of await withPersons(context.trx, [given])) {
    const cause = await limitPassed(context, [...new Set([...group, context.actor.uid])], spending);
    if (cause) return cause;
    await keepSpending(context, spending);
  }
  return null;
}
