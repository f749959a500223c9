import { approvalCauses, type ApprovalCause } from '../../../contract/people/approvals';
import { valueAt } from '../../../contract/values';

/**
 * Returns why another administrator must approve the request, from the response of its dry run; `null`: no approval
 * needed.
 */
export function needsApproval(answer: unknown): ApprovalCause | null {
  const cause = valueAt(answer, ['needsApproval']);
  return approvalCauses.find((known) => known === cause) ?? null;
}
