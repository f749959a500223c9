import { useMemo } from 'react';
import { administrators } from '../../contract/people/accounts';
import { useRecords } from '../kit/list/useRecords';
import { colleaguesOf, type Colleague } from './colleagues';

/** More administrators than there are. */
const most = 500;
const nobody: readonly Colleague[] = [];

/** Who is called what, and who may be mentioned in notes about records of a resource. Asked for once there is a reason. */
export function useColleagues(resource: string, enabled: boolean): readonly Colleague[] {
  const { data } = useRecords(
    administrators,
    { filter: { archived: [false, true] }, sort: { field: 'displayName', order: 'ASC' }, perPage: most },
    { enabled, staleTime: 300_000 },
  );
  return useMemo(() => (data ? colleaguesOf(data, resource) : nobody), [data, resource]);
}
