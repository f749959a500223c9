import { useGetList, type UseGetListOptions } from 'react-admin';
import type { FilterOf, RecordOf, Resource } from '../../../contract/resource';
import { retry } from '../../data/queryClient';
import type { ListQuery } from './list';

/**
 * Loads the first records of a list, at most `perPage`.
 *
 * @example
 *   const { data } = useRecords(refunds, { filter: { saleId: record.id }, perPage: 20 });
 */
export function useRecords<R extends Resource, V extends FilterOf<R>>(
  { name }: R,
  { filter, sort, perPage }: ListQuery<R, V> & { perPage: number },
  options: UseGetListOptions<RecordOf<R>> = {},
) {
  return useGetList<RecordOf<R>>(
    name,
    { filter, sort, pagination: { page: 1, perPage } },
    { retry, onError: () => undefined, ...options },
  );
}
