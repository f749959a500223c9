import type { WriteContext } from '../engine/writeContext';

/** Who lets an administrator or a machine in, or gives them duties: by themselves they count as one with them. */
export function vouched({ actor, approval, limits }: WriteContext): { vouchedBy: string[] | null } {
  return { vouchedBy: limits ? [...(approval ? [approval.requestedBy] : []), actor.uid] : null };
}
