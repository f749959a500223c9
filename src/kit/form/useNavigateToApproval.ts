import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { approvals } from '../../../contract/people/approvals';
import type { RequestedApproval } from '../../data/problem';
import { useInvalidateResource } from '../recordCache';
import { clearUnsaved } from '../../unsaved';
import { pathOf } from './paths';

export function useNotifyApprovalRequested(): (approval: RequestedApproval) => void {
  const notify = useNotify();
  const invalidate = useInvalidateResource(approvals);
  return (approval) => {
    invalidate();
    notify('problems.client.approvalRequested', { type: 'info', messageArgs: approval });
  };
}

export function useNavigateToApproval(): (approval: RequestedApproval) => void {
  const navigate = useNavigate();
  return ({ id }) => {
    clearUnsaved();
    void navigate(pathOf(approvals, id), { replace: true });
  };
}
