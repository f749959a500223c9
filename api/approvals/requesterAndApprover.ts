import { administrators } from '../../contract/people/accounts';
import type { WriteContext } from '../engine/writeContext';

export async function readRequesterAndApprover({
  trx,
  actor,
  approval,
}: Pick<WriteContext, 'trx' | 'actor' | 'approval'>): Promise<{ requestedBy: string; approvedBy: string | null }> {
  if (!approval) return { requestedBy: actor.email, approvedBy: null };
  const requester = await trx
    .selectFrom(administrators.table)
    .select('email')
    .where('uid', '=', approval.requestedBy)
    .executeTakeFirst();
  return { requestedBy: requester?.email ?? approval.requestedBy, approvedBy: actor.email };
}
