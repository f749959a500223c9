import { users, type administrators } from '../../contract/people/accounts';
import { countAttempt, type AttemptLimit } from '../db/failedAttempts';
import { sha256 } from '../digest';
import type { RecordAction } from '../engine/actions';
import { assertMayTry } from '../engine/attempts';
import { lockForAction, saveLocked } from '../engine/change';
import type { RecordIn } from '../engine/record';
import { tableOf } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';
import { invitationStep, mailStep } from './identity';
import type { AccountResource, AccountSnapshot } from './snapshot';

export const invitationLimit: AttemptLimit = { kind: 'invitation', maxFailures: 5, windowMs: 24 * 3_600_000 };

/**
 * Counts an invitation by the digest of its address. Throws 429 `account.tooManyInvitations` after five within 24
 * hours.
 */
export async function countInvitation(context: WriteContext, email: string): Promise<void> {
  const address = await sha256(email.trim().toLowerCase());
  await assertMayTry(context, invitationLimit, 'account.tooManyInvitations', address);
  await countAttempt(context.trx, invitationLimit, address, new Date(context.at));
}

export function inviteAgain(context: WriteContext, account: AccountSnapshot): { uid: string; invitedAt: string } {
  const { uid } = context.runExternalStep(invitationStep(account));
  context.runExternalStep(mailStep(account));
  return { uid, invitedAt: context.at };
}

export const resendInvitation = <R extends AccountResource>(
  accountOf: (record: RecordIn<R>) => RecordIn<typeof administrators> | RecordIn<typeof users>,
): RecordAction<R> => ({
  refusals: [
    'record.archived',
    'account.blocked',
    'account.signedIn',
    'service.tooManyRequests',
    'account.tooManyInvitations',
  ],
  async run(context, table, id, version) {
    const before = await lockForAction(context, table, id, version, 'resend-invitation');
    const account = accountOf(before);
    await countInvitation(context, account.email);
    const columns = tableOf(users).encode(inviteAgain(context, account));
    return saveLocked(context, table, before, { action: 'resend-invitation', columns });
  },
});
