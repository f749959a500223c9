import type { companies } from '../../contract/catalogs/companies';
import { isOperationPermitted } from '../../contract/permissions';
import { readApprovalActors } from '../approvals/sponsorGroups';
import type { ActionOf } from '../engine/actions';
import { saveLocked, lockForAction } from '../engine/change';
import type { FormOf } from '../engine/record';
import type { TableOf } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';
import { invalid } from '../problem';

type Companies = typeof companies;

const termFields = ['commissionBp', 'payoutSchedule', 'payoutMinimumMinor'] as const;

export const changeTerms: ActionOf<Companies, 'change-terms'> = {
  refusals: ['record.archived'],
  alwaysNeedsApproval: true,
  async run(context, table, id, version, input) {
    const before = await lockForAction(context, table, id, version, 'change-terms');
    if (termFields.every((name) => before[name] === input[name])) return before;
    return saveLocked(context, table, before, { action: 'change-terms', columns: table.encode(input) });
  },
};

/**
 * Throws `request.invalid` for a new company with a commission below the setting, if another administrator could
 * approve that commission: the company must be created with the commission of the setting, then changed by
 * `change-terms`.
 */
export async function assertUsualCommission(
  { trx, actor, limits, newRecords }: WriteContext,
  { resource }: TableOf<Companies>,
  { commissionBp }: FormOf<Companies>,
): Promise<void> {
  if (!limits || commissionBp >= newRecords.commissionBp) return;
  const { allActors, groupOf } = await readApprovalActors(trx);
  const couldApprove = allActors.some(
    ({ uid, duties }) => groupOf(uid) !== groupOf(actor.uid) && isOperationPermitted(duties, resource, 'change-terms'),
  );
  if (couldApprove) throw invalid<FormOf<Companies>>({ field: 'commissionBp', code: 'belowUsual' });
}
