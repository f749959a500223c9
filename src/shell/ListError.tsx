import { useListContext } from 'react-admin';
import { ErrorState } from '../kit/ui/states';

/** Shown by a plain `<List>` whose rows could not be loaded. */
export default function ListError() {
  const { error, refetch, isFetching = false } = useListContext();
  return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />;
}
