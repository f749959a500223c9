import Button from '@mui/material/Button';
import { ProblemAlert } from '../ui/ProblemAlert';
import { useResourceText } from '../resourceText';
import type { MoreRows } from './useInfiniteRows';

export function LoadMore({ problem, hasMore, isFetching, isFetchingMore, load }: MoreRows) {
  const { translate } = useResourceText();
  if (problem) return <ProblemAlert problem={problem} retrying={isFetching} onRetry={load} />;
  if (!hasMore) return null;
  return (
    <Button color="inherit" size="small" variant="outlined" loading={isFetchingMore} onClick={load}>
      {translate('history.more')}
    </Button>
  );
}
