import type { companies } from '../../contract/catalogs/companies';
import { mayDo } from '../../contract/permissions';
import { readColleagues } from '../approvals/independence';
import type { ActionOf } from '../engine/actions';
import { changeHeld, heldFor } from '../engine/change';
import type { FormOf } from '../engine/record';
import type { TableOf } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';
import { invalid } from '../problem';

type Companies = typeof companies;

const terms = ['commissionBp', 'payoutSchedule', 'payoutMinimumMinor'] as const;

/** Sets a company's commission and payout terms. Another person approves it. */
export const changeTerms: ActionOf<Companies, 'change-terms'> = {
  refusals: ['record.archived'],
  byTwo: true,
  async run(context, table, id, version, input) {
    const before = await heldFor(context, table, id, version, 'change-terms');
    if (terms.every((name) => before[name] === input[name])) return before;
    return changeHeld(context, table, before, { action: 'change-terms', columns: table.encode(input) });
  },
};

/**
 * Throws `request.invalid` for a new company with a lower commission than owners have set, if somebody else could
 * approve it: it starts with the usual commission, and `change-terms` requests another.
 */
export async function assertUsualCommission(
  { trx, actor, limits, newRecords }: WriteContext,
  { resource }: TableOf<Companies>,
  { commissionBp }: FormOf<Companies>,
): Promise<void> {
  if (!limits || commissionBp >= newRecords.commissionBp) return;
  const { all, behind } = await readColleagues(trx);
  const couldApprove = all.some(
    ({ uid, duties }) => behind(uid) !== behind(actor.uid) && mayDo(duties, resource, 'change-terms'),
  );
  if (couldApprove) throw invalid<FormOf<Companies>>({ field: 'commissionBp', code: 'belowUsual' });
}
