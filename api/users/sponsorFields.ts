import type { WriteContext } from '../engine/writeContext';

/**
 * Returns who vouches for an administrator or a machine they admit or give duties to: a single voucher and the vouched
 * count as one person.
 */
export function sponsorFields({ actor, approval, limits }: WriteContext): { vouchedBy: string[] | null } {
  return { vouchedBy: limits ? [...(approval ? [approval.requestedBy] : []), actor.uid] : null };
}
