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
import { useWords } from '../kit/words';
import { FirstSteps } from './FirstSteps';
import { Freshness } from './Freshness';
import { Health } from './Health';
import { Business } from './Business';
import css from './home.module.css';
import { ofHome } from './homeQuery';
import { Places } from './Places';
import { Pulse } from './Pulse';
import { Shortcuts } from './Shortcuts';
import { Todos, useTodos } from './Todos';
import { useCommonFailure } from './useCommonFailure';

/** `/home`: ledger health, failures and open tasks, limited to the person's duties. */
export default function Home() {
  const { translate } = useWords();
  const { identity } = useGetIdentity();
  const today = useToday();
  const client = useQueryClient();
  const mayDo = useMayDo();
  const isPermitted = usePermitted();
  const readsSales = isPermitted(salesReport.permitted);
  const readsPeople = isPermitted(peopleReport.permitted);
  const readsBooks =
    isPermitted(systemChecks.permitted) && isPermitted(balancesReport.permitted) && mayDo(ledgerAccounts, 'read');
  const todos = useTodos(today);
  const failure = useCommonFailure();
  const isPlain = useIsPlainBackend();
  const isFetching = useIsFetching(ofHome) > 0;
  return (
    <Page title={translate('home.title')} actions={<Shortcuts />}>
      <div className={css['page']}>
        <div className={css['greeting']}>
          <p>{identity?.fullName ? translate('home.greeting', { name: identity.fullName }) : null}</p>
          {!isPlain && (todos.length > 0 || readsSales || readsBooks) && <Freshness />}
        </div>
        {isPlain ? (
          <Places />
        ) : (
          <>
            {failure !== null && (
              <ErrorState error={failure} retrying={isFetching} onRetry={() => void client.refetchQueries(ofHome)} />
            )}
            {/* Hidden instead of unmounted, so that their queries refetch and the first success shows them again. */}
            <div className={css['sections']} hidden={failure !== null}>
              <FirstSteps />
              {todos.length > 0 && <Todos todos={todos} />}
              {!readsSales && <Places />}
              {readsSales && <Business today={today} />}
              {readsSales && readsPeople && <Pulse today={today} />}
              {readsBooks && <Health today={today} />}
            </div>
          </>
        )}
      </div>
    </Page>
  );
}
