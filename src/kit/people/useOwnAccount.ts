import { useGetIdentity } from 'react-admin';
import { administrators } from '../../../contract/people/accounts';
import { useRecords } from '../list/useRecords';

export function useOwnAccount() {
  const { identity, isPending } = useGetIdentity();
  const email: unknown = identity?.['email'];
  const query = useRecords(administrators, {
    filter: { email: typeof email === 'string' ? email.toLowerCase() : '' },
    perPage: 1,
    sort: { field: 'createdAt', order: 'DESC' },
  });
  return {
    ...query,
    isPending: isPending || query.isPending,
    ownAccount: query.data?.find(({ uid }) => uid === identity?.id),
  };
}
