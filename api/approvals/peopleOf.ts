import { administrators } from '../../contract/people/accounts';
import type { WriteContext } from '../engine/writeContext';

/** The e-mails of who asked for what is done, and of who approved it; `null` where one did it alone. */
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
