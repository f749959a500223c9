import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { approvals } from '../../../contract/people/approvals';
import { recordLinkOf, type ProblemDetails } from '../../data/problem';
import { useInvalidate } from '../recordCache';
import { forgetUnsaved } from '../ui/unsaved';

/** Returns a function that notifies of a requested approval; it returns false for any other problem. */
export function useTellOfApproval(): (problem: ProblemDetails) => boolean {
  const notify = useNotify();
  const outdated = useInvalidate(approvals);
  return (problem) => {
    if (problem.code !== 'client.approvalRequested') return false;
    outdated();
    notify(`problems.${problem.code}`, { type: 'info', ...(problem.params && { messageArgs: problem.params }) });
    return true;
  };
}

/** Like `useTellOfApproval`, for a form: also navigates to the approval, which replaces the form. */
export function useLeaveForApproval(): (problem: ProblemDetails) => boolean {
  const navigate = useNavigate();
  const tell = useTellOfApproval();
  return (problem) => {
    const link = recordLinkOf(problem);
    if (!tell(problem) || !link) return false;
    forgetUnsaved();
    void navigate(link.to, { replace: true });
    return true;
  };
}
