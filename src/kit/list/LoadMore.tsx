import Button from '@mui/material/Button';
import { useInfiniteGetList, type GetListParams, type RaRecord } from 'react-admin';
import { ProblemAlert } from '../ui/ProblemAlert';
import { useResourceText } from '../resourceText';
import type { FieldName, FilterOf, Resource } from '../../../contract/resource';
import { problemOf, type ProblemDetails } from '../../data/problem';
import { retry } from '../../data/queryClient';

export function LoadMore({ problem, hasMore, isFetching, isFetchingMore, load }: LoadMoreProps) {
  const { translate } = useResourceText();
  if (problem) return <ProblemAlert problem={problem} isRetrying={isFetching} onRetry={load} />;
  if (!hasMore) return null;
  return (
    <Button color="inherit" size="small" variant="outlined" loading={isFetchingMore} onClick={load}>
      {translate('history.more')}
    </Button>
  );
}

export interface LoadMoreProps {
  problem: ProblemDetails | null;
  hasMore: boolean;
  isFetching: boolean;
  isFetchingMore: boolean;
  load: () => void;
}

interface Query<R extends Resource> extends Pick<GetListParams, 'pagination'> {
  filter: FilterOf<R>;
  sort: { field: FieldName<R>; order: 'ASC' | 'DESC' };
}

export function useInfiniteRows<R extends Resource, Row extends RaRecord>(
  resource: R,
  params: Query<R>,
  {
    refetchIntervalOf,
    ...options
  }: {
    refetchOnMount?: 'always';
    /** Returns the refetch interval in milliseconds; `false`: never refetches. */
    refetchIntervalOf?: (rows: readonly Row[]) => number | false;
  } = {},
) {
  const query = useInfiniteGetList<Row>(resource.name, params, {
    retry,
    ...options,
    ...(refetchIntervalOf && {
      refetchInterval: ({ state }) => refetchIntervalOf(state.data?.pages.flatMap((page) => page.data) ?? []),
    }),
  });
  const { data, error, isPending, isFetching, isFetchingNextPage, hasNextPage } = query;
  // Removes duplicates: a new row moves other rows to the next page.
  const rows = [...new Map(data?.pages.flatMap((page) => page.data).map((row) => [row.id, row])).values()];
  const loadMoreProps: LoadMoreProps = {
    problem: error && problemOf(error),
    hasMore: hasNextPage,
    isFetching,
    isFetchingMore: isFetchingNextPage,
    load: () => void (data && hasNextPage ? query.fetchNextPage() : query.refetch()),
  };
  return {
    rows,
    total: data?.pages[0]?.total ?? 0,
    isPending,
    more: loadMoreProps,
    refetch: () => void query.refetch(),
  };
}
