import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useGetIdentity } from 'react-admin';
import { systemChecks } from '../../contract/money/checks';
import { ledgerAccounts } from '../../contract/money/ledger';
import { balancesReport, peopleReport } from '../../contract/reports/accounts';
import { salesReport } from '../../contract/reports/sales';
import { useIsPlainBackend, useMayDo, usePermitted } from '../session/useMayDo';
import { Page } from '../shell/Page';
import { ErrorState } from '../kit/ui/states';
import { useToday } from '../kit/ui/useToday';
import { useResourceText } from '../kit/resourceText';
import { FirstSteps } from './FirstSteps';
import { RefreshStatus } from './RefreshStatus';
import { LedgerHealth } from './LedgerHealth';
import { RecentSales } from './RecentSales';
import css from './home.module.css';
import { homeQueryFilter } from './homeQuery';
import { CreatableLists } from './CreatableLists';
import { TodayFigures } from './TodayFigures';
import { CreateShortcuts } from './CreateShortcuts';
import { Todos, useTodos } from './Todos';
import { useCommonFailure } from './useCommonFailure';

/** `/home`: ledger health, failures and open tasks, limited to the person's duties. */
export default function Home() {
  const { translate } = useResourceText();
  const { identity } = useGetIdentity();
  const today = useToday();
  const client = useQueryClient();
  const mayDo = useMayDo();
  const isPermitted = usePermitted();
  const canReadSales = isPermitted(salesReport.permitted);
  const canReadPeople = isPermitted(peopleReport.permitted);
  const canReadLedger =
    isPermitted(systemChecks.permitted) && isPermitted(balancesReport.permitted) && mayDo(ledgerAccounts, 'read');
  const todos = useTodos(today);
  const failure = useCommonFailure();
  const isPlainBackend = useIsPlainBackend();
  const isFetching = useIsFetching(homeQueryFilter) > 0;
  return (
    <Page title={translate('home.title')} actions={<CreateShortcuts />}>
      <div className={css['page']}>
        <div className={css['greeting']}>
          <p>{identity?.fullName ? translate('home.greeting', { name: identity.fullName }) : null}</p>
          {!isPlainBackend && (todos.length > 0 || canReadSales || canReadLedger) && <RefreshStatus />}
        </div>
        {isPlainBackend ? (
          <CreatableLists />
        ) : (
          <>
            {failure !== null && (
              <ErrorState
                error={failure}
                retrying={isFetching}
                onRetry={() => void client.refetchQueries(homeQueryFilter)}
              />
            )}
            {/* Hidden instead of unmounted, so that their queries refetch and the first success shows them again. */}
            <div className={css['sections']} hidden={failure !== null}>
              <FirstSteps />
              {todos.length > 0 && <Todos todos={todos} />}
              {!canReadSales && <CreatableLists />}
              {canReadSales && <RecentSales today={today} />}
              {canReadSales && canReadPeople && <TodayFigures today={today} />}
              {canReadLedger && <LedgerHealth today={today} />}
            </div>
          </>
        )}
      </div>
    </Page>
  );
}
