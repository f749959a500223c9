import { approvals } from '../../../contract/people/approvals';
import type { Resource } from '../../../contract/resource';
import { useRecords } from '../list/useRecords';

interface Options {
  resource: Resource;
  recordId?: string;
}

export function usePendingApprovals({ resource: of, recordId }: Options) {
  const { data, ...query } = useRecords(
    approvals,
    {
      filter: { resource: of.name, state: 'pending', ...(recordId !== undefined && { recordId }) },
      sort: { field: 'createdAt', order: 'DESC' },
      perPage: 10,
    },
    // Refetches on mount, because the user may have just requested or decided an approval.
    { refetchOnMount: 'always' },
  );
  return { ...query, pending: data ?? [] };
}
