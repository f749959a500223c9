import { useListContext } from 'react-admin';
import { ErrorState } from '../kit/ui/states';

export default function ListError() {
  const { error, refetch, isFetching = false } = useListContext();
  return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
}
