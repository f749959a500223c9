import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { approvals } from '../../../contract/people/approvals';
import { recordLinkOf, type ProblemDetails } from '../../data/problem';
import { useInvalidateResource } from '../recordCache';
import { clearUnsaved } from '../../unsaved';

/** Returns a function that notifies of a requested approval; it returns false for any other problem. */
export function useNotifyApprovalRequested(): (problem: ProblemDetails) => boolean {
  const notify = useNotify();
  const invalidate = useInvalidateResource(approvals);
  return (problem) => {
    if (problem.code !== 'client.approvalRequested') return false;
    invalidate();
    notify(`problems.${problem.code}`, { type: 'info', ...(problem.params && { messageArgs: problem.params }) });
    return true;
  };
}

/** Like `useNotifyApprovalRequested`, for a form: also navigates to the approval, which replaces the form. */
export function useNavigateToApproval(): (problem: ProblemDetails) => boolean {
  const navigate = useNavigate();
  const notifyApprovalRequested = useNotifyApprovalRequested();
  return (problem) => {
    const link = recordLinkOf(problem);
    if (!notifyApprovalRequested(problem) || !link) return false;
    clearUnsaved();
    void navigate(link.to, { replace: true });
    return true;
  };
}
