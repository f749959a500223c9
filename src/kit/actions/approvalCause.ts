import { approvalCauses, type ApprovalCause } from '../../../contract/people/approvals';
import { valueAt } from '../../../contract/values';

/**
 * Returns why another administrator must approve the request, from the response of its dry run; `null`: no approval
 * needed.
 */
export function approvalCauseOf(response: unknown): ApprovalCause | null {
  const cause = valueAt(response, ['needsApproval']);
  return approvalCauses.find((known) => known === cause) ?? null;
}
