import { useIsFetching, useQueryClient, notifyManager, type QueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import IconButton from '@mui/material/IconButton';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { Suspense, useCallback, useSyncExternalStore, useMemo } from 'react';
import { systemChecks } from '../../contract/money/checks';
import { ledgerAccounts } from '../../contract/money/ledger';
import { balancesReport } from '../../contract/reports/accounts';
import { salesReport } from '../../contract/reports/sales';
import { useIsPlainBackend, useIsOperationPermitted, useIsPermitted } from '../session/useMayDo';
import { Page } from '../shell/Page';
import { ErrorState } from '../kit/ui/states';
import { useToday } from '../kit/ui/useToday';
import { useResourceText } from '../kit/resourceText';
import { useSlots } from '../kit/slots';
import { FirstSteps, useFirstSteps } from './FirstSteps';
import { LedgerHealth } from './LedgerHealth';
import { StartingLists } from './StartingLists';
import { SalesFigures } from './Figures';
import css from './home.module.css';
import { homeQueryFilter } from './Tile';
import { TaskList, useWork } from './TaskList';
import { deposits } from '../../contract/money/deposits';
import { giftCards } from '../../contract/money/giftcards';
import { liquidations } from '../../contract/money/liquidations';
import depositScreens from '../deposits';
import giftCardScreens from '../giftcards';
import { createPathOf } from '../kit/form/paths';
import liquidationScreens from '../liquidations';
import { problemOf } from '../data/problem';

export default function Home() {
  const { translate } = useResourceText();
  const today = useToday();
  const client = useQueryClient();
  const mayDo = useIsOperationPermitted();
  const isPermitted = useIsPermitted();
  const canReadSales = isPermitted(salesReport.permitted);
  const canReadLedger =
    isPermitted(systemChecks.permitted) && isPermitted(balancesReport.permitted) && mayDo(ledgerAccounts, 'read');
  const { StartingPoint } = useSlots();
  const work = useWork(today);
  const progress = useFirstSteps();
  const failure = useCommonFailure();
  const isPlainBackend = useIsPlainBackend();
  const isFetching = useIsFetching(homeQueryFilter) > 0;
  return (
    <Page
      title={translate('home.title')}
      actions={
        <div className={css['actions']}>
          {!isPlainBackend && (work.tasks.length > 0 || canReadSales || canReadLedger) && <RefreshStatus />}
          <CreateShortcuts />
        </div>
      }
    >
      <div className={css['page']}>
        {isPlainBackend ? (
          <StartingLists />
        ) : (
          <>
            {failure !== null && (
              <ErrorState
                error={failure}
                isRetrying={isFetching}
                onRetry={() => void client.refetchQueries(homeQueryFilter)}
              />
            )}
            {/* The sections are hidden, not unmounted: their queries still refetch, and the first success shows the
                sections again. */}
            <div className={css['sections']} hidden={failure !== null}>
              {progress && <FirstSteps {...progress} />}
              {!canReadSales && StartingPoint && (
                <Suspense fallback={<div className={css['startingPoint']} />}>
                  <StartingPoint />
                </Suspense>
              )}
              {work.tasks.length + work.deadlines.length > 0 && (
                <TaskList {...work} today={today} isHiddenIfEmpty={progress !== null} />
              )}
              {!canReadSales && work.tasks.length === 0 && <StartingLists />}
              {canReadSales && !progress && <SalesFigures today={today} />}
              {canReadLedger && !progress && <LedgerHealth today={today} />}
            </div>
          </>
        )}
      </div>
    </Page>
  );
}

const shortcuts = [
  { resource: deposits, icon: depositScreens.icon },
  { resource: giftCards, icon: giftCardScreens.icon },
  { resource: liquidations, icon: liquidationScreens.icon },
] as const;

function CreateShortcuts() {
  const texts = useResourceText();
  const mayDo = useIsOperationPermitted();
  const permittedShortcuts = shortcuts.filter(({ resource }) => mayDo(resource, 'create'));
  if (permittedShortcuts.length === 0) return null;
  return (
    <nav className={css['shortcuts']} aria-label={texts.translate('home.shortcuts')}>
      {permittedShortcuts.map(({ resource, icon: Icon }) => (
        <Link key={resource.name} to={createPathOf(resource)}>
          <Icon size={16} aria-hidden /> {texts.lookup(resource.name, 'create')}
        </Link>
      ))}
    </nav>
  );
}

function RefreshStatus() {
  const { translate, format } = useResourceText();
  const client = useQueryClient();
  const isFetching = useIsFetching(homeQueryFilter) > 0;
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [client],
  );
  const updatedAt = useSyncExternalStore(subscribe, () => oldestDataTime(client));
  return (
    <div className={css['freshness']} aria-busy={isFetching}>
      <output>
        {isFetching
          ? translate('home.refreshing')
          : updatedAt !== null && translate('home.updated', { time: format.time(new Date(updatedAt).toISOString()) })}
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
 * Returns when the oldest data of the page was received, in milliseconds since 1970. Ignores queries without data,
 * because their tiles show that no data has arrived.
 */
function oldestDataTime(client: QueryClient): number | null {
  const times = client
    .getQueryCache()
    .findAll(homeQueryFilter)
    .map(({ state }) => state.dataUpdatedAt);
  const receivedTimes = times.filter((time) => time > 0);
  return receivedTimes.length > 0 ? Math.min(...receivedTimes) : null;
}

/**
 * Returns the error if all queries of the page failed with the same problem code, so that the page shows it once; else
 * `null`. Keeps the error during a refetch, until a query succeeds.
 */
function useCommonFailure(): unknown {
  const client = useQueryClient();
  const { subscribe, getFailure } = useMemo(() => watchFailure(client), [client]);
  return useSyncExternalStore(subscribe, getFailure);
}

function watchFailure(client: QueryClient) {
  const cache = client.getQueryCache();
  let lastFailure: unknown = null;
  return {
    subscribe: (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    getFailure() {
      const states = cache.findAll(homeQueryFilter).map(({ state }) => state);
      const [first] = states;
      if (!first || states.some(({ data }) => data !== undefined)) lastFailure = null;
      else if (states.every(({ error }) => error !== null))
        lastFailure = states.every(({ error }) => isSameProblem(error, first.error)) ? first.error : null;
      return lastFailure;
    },
  };
}

const isSameProblem = (one: unknown, other: unknown) => problemOf(one).code === problemOf(other).code;
