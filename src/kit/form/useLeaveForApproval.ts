import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { recordLinkOf, type ProblemDetails } from '../../data/problem';
import { forgetUnsaved } from '../ui/unsaved';

/** Goes to the approval that a request has asked for, in place of a form. Returns whether it has asked for one. */
export function useLeaveForApproval({ isForm = true } = {}): (problem: ProblemDetails) => boolean {
  const notify = useNotify();
  const navigate = useNavigate();
  return (problem) => {
    const link = problem.code === 'client.approvalRequested' ? recordLinkOf(problem) : null;
    if (!link) return false;
    forgetUnsaved();
    notify(`problems.${problem.code}`, { type: 'info', ...(problem.params && { messageArgs: problem.params }) });
    void navigate(link.to, { replace: isForm });
    return true;
  };
}
