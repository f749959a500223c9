import { useInfiniteGetList, type GetListParams, type RaRecord } from 'react-admin';
import { problemOf, type ProblemDetails } from '../../data/problem';
import { retry } from '../../data/queryClient';

/** What `<LoadMore>` shows below the rows that are there. */
export interface MoreRows {
  problem: ProblemDetails | null;
  hasMore: boolean;
  isFetching: boolean;
  isFetchingMore: boolean;
  load: () => void;
}

/** The rows of a list that is read page by page, each below the one before. */
export function useInfiniteRows<Row extends RaRecord>(
  resource: string,
  params: Partial<GetListParams>,
  options: { refetchOnMount?: 'always' } = {},
) {
  const query = useInfiniteGetList<Row>(resource, params, { retry, ...options });
  const { data, error, isPending, isFetching, isFetchingNextPage, hasNextPage } = query;
  // A row that was added meanwhile moves the others to the next page.
  const rows = [...new Map(data?.pages.flatMap((page) => page.data).map((row) => [row.id, row])).values()];
  const more: MoreRows = {
    problem: error && problemOf(error),
    hasMore: hasNextPage,
    isFetching,
    isFetchingMore: isFetchingNextPage,
    load: () => void (data && hasNextPage ? query.fetchNextPage() : query.refetch()),
  };
  return { rows, isPending, more };
}
