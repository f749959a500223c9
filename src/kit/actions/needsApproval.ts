import { approvalCauses, type ApprovalCause } from '../../../contract/people/approvals';
import { valueAt } from '../../../contract/values';

/** Why another administrator will have to approve it, as a dry run has answered; `null`: nobody has to. */
export function needsApproval(answer: unknown): ApprovalCause | null {
  const cause = valueAt(answer, ['needsApproval']);
  return approvalCauses.find((known) => known === cause) ?? null;
}
