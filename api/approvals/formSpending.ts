import type { ApprovalCause } from '../../contract/people/approvals';
import type { Spending } from '../engine/actions';
import type { WriteContext } from '../engine/writeContext';
import { lockLedger } from '../ledger/lock';
import { normalizeBeneficiaries } from './beneficiary';
import { readApprovalActors } from './sponsorGroups';
import { storeSpending, findExceededLimit } from './spending';

/**
 * Counts an amount given away by a form. Returns the limit that the amount would exceed, or `null`. If it returns a
 * limit, it has counted nothing and the caller must refuse the form, because forms cannot request an approval.
 */
export async function recordFormSpending(context: WriteContext, formSpending: Spending): Promise<ApprovalCause | null> {
  if (!context.limits || formSpending.amountMinor === 0) return null;
  await lockLedger(context.trx);
  const { limitGroupsOf } = await readApprovalActors(context.trx);
  const groups = limitGroupsOf(context.actor.uid);
  for (const spending of await normalizeBeneficiaries(context.trx, [formSpending])) {
    const cause = await findExceededLimit(context, groups, spending);
    if (cause) return cause;
    await storeSpending(context, spending);
  }
  return null;
}
