import IconButton from '@mui/material/IconButton';
import { notifyManager, useIsFetching, useQueryClient, type QueryClient } from '@tanstack/react-query';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useCallback, useSyncExternalStore } from 'react';
import { useResourceText } from '../kit/resourceText';
import { homeQueryFilter } from './homeQuery';
import { clockIn } from './clock';
import css from './home.module.css';

export function RefreshStatus() {
  const { translate, language } = useResourceText();
  const client = useQueryClient();
  const busy = useIsFetching(homeQueryFilter) > 0;
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [client],
  );
  const since = useSyncExternalStore(subscribe, () => oldestDataTime(client));
  return (
    <div className={css['freshness']} aria-busy={busy}>
      <output>
        {busy
          ? translate('home.refreshing')
          : since !== null && translate('home.updated', { time: clockIn(language).time(new Date(since)) })}
      </output>
      <IconButton
        size="small"
        aria-label={translate('home.refresh')}
        onClick={() => void client.refetchQueries(homeQueryFilter)}
      >
        <RotateCw size={18} aria-hidden />
      </IconButton>
    </div>
  );
}

/**
 * Returns when the oldest data of the page was received, in milliseconds since 1970; ignores queries without data,
 * whose tiles show that themselves.
 */
function oldestDataTime(client: QueryClient): number | null {
  const times = client
    .getQueryCache()
    .findAll(homeQueryFilter)
    .map(({ state }) => state.dataUpdatedAt);
  const answered = times.filter((time) => time > 0);
  return answered.length > 0 ? Math.min(...answered) : null;
}
