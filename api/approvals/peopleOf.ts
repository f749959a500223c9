import { administrators } from '../../contract/people/accounts';
import type { WriteContext } from '../engine/writeContext';

/** Returns the e-mails of the requester and the approver; `approvedBy` is `null` if one person acted alone. */
export async function peopleOf({
  trx,
  actor,
  approval,
}: Pick<WriteContext, 'trx' | 'actor' | 'approval'>): Promise<{ askedBy: string; approvedBy: string | null }> {
  if (!approval) return { askedBy: actor.email, approvedBy: null };
  const asked = await trx
    .selectFrom(administrators.table)
    .select('email')
    .where('uid', '=', approval.requestedBy)
    .executeTakeFirst();
  return { askedBy: asked?.email ?? approval.requestedBy, approvedBy: actor.email };
}
