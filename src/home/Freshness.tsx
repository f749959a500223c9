import IconButton from '@mui/material/IconButton';
import { notifyManager, useIsFetching, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useCallback, useSyncExternalStore } from 'react';
import { useWords } from '../kit/words';
import { ofHome } from './homeQuery';
import { clockIn } from './clock';
import css from './home.module.css';

/** Since when all that the page says is true, and the way to ask again. */
export function Freshness() {
  const { translate, language } = useWords();
  const client = useQueryClient();
  const busy = useIsFetching(ofHome) > 0;
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [client],
  );
  const since = useSyncExternalStore(subscribe, () => oldest(client));
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
        onClick={() => void client.refetchQueries(ofHome)}
      >
        <RotateCw size={18} aria-hidden />
      </IconButton>
    </div>
  );
}

/** When the oldest answer on the page was given; what was never answered says so itself. */
function oldest(client: QueryClient): number | null {
  const times = client
    .getQueryCache()
    .findAll(ofHome)
    .map(({ state }) => state.dataUpdatedAt);
  const answered = times.filter((time) => time > 0);
  return answered.length > 0 ? Math.min(...answered) : null;
}
