import Button from '@mui/material/Button';
import { ProblemAlert } from '../ui/ProblemAlert';
import { useWords } from '../words';
import type { MoreRows } from './useInfiniteRows';

/** Below the rows of `useInfiniteRows`: the button for the next ones, or why they could not be loaded. */
export function LoadMore({ problem, hasMore, isFetching, isFetchingMore, load }: MoreRows) {
  const { translate } = useWords();
  if (problem) return <ProblemAlert problem={problem} retrying={isFetching} onRetry={load} />;
  if (!hasMore) return null;
  return (
    <Button color="inherit" size="small" variant="outlined" loading={isFetchingMore} onClick={load}>
      {translate('history.more')}
    </Button>
  );
}
