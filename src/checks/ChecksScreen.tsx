import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { checkRuns } from '../../contract/money/checkRuns';
import { systemChecks, type Checks } from '../../contract/money/checks';
import { dependsOnMoney, retry } from '../data/queryClient';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { problemOf } from '../data/problem';
import { RelatedRecords } from '../kit/read/RelatedRecords';
import { Page } from '../shell/Page';
import { useResourceText } from '../kit/resourceText';
import { RetryButton, ErrorState, LoadingState, RefreshFailed } from '../kit/ui/states';
import { Instant, StateChip } from '../kit/ui/values';
import { SealedUntil } from './SealedUntil';
import css from './checks.module.css';
import { defaultLabelOf } from '../i18n/defaultLabel';

const refetchIntervalMs = 60_000;

export default function ChecksScreen() {
  const texts = useResourceText();
  const { translate } = texts;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['checks'],
    queryFn: async ({ signal }) => (await dataProvider.call(systemChecks, { query: {} }, { signal })).data,
    // The checks read all data. They run only when the page opens, on request, or after reconnecting, and rarely
    // because of changes by other users.
    staleTime: Infinity,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: true,
    meta: dependsOnMoney(refetchIntervalMs),
    retry,
  });
  const isOffline = error !== null && problemOf(error).code === 'client.offline';
  const refreshButton = (
    <RetryButton variant="outlined" isBusy={isFetching} onClick={() => void refetch()}>
      {translate('checks.now')}
    </RetryButton>
  );
  return (
    <Page title={translate('checks.title')} actions={refreshButton}>
      <div className={css['page']}>
        <p className={css['lead']}>{translate('checks.lead')}</p>
        {/* Rendered even if empty: screen readers announce only changes to an existing live region. */}
        <output className={css['running']}>{isFetching ? translate('checks.running') : null}</output>
        {!data &&
          (error ? (
            <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
          ) : (
            <LoadingState rows={10} />
          ))}
        {data && error !== null && <RefreshFailed error={error} onRetry={() => void refetch()} />}
        {data && <CheckResults results={data} isRefreshing={isFetching} />}
        {/* While offline, the page shows only the offline notice. */}
        {!isOffline && (
          <RelatedRecords
            resource={checkRuns}
            title={translate('checks.nightly')}
            filter={{}}
            columns={['state', 'failedChecks', 'createdAt']}
            emptyContent={texts.lookup(checkRuns.name, 'emptyHint')}
            maxRows={7}
          />
        )}
      </div>
    </Page>
  );
}

function CheckResults({
  results: { ok, asOf, checks, recounted, sealed },
  isRefreshing,
}: {
  results: Checks;
  isRefreshing: boolean;
}) {
  const { translate, format } = useResourceText();
  const failedCount = checks.filter((check) => !check.ok).length;
  return (
    <section className={css['found']} data-old={isRefreshing || undefined} aria-label={translate('checks.result')}>
      <header data-ok={ok}>
        <strong>
          {ok
            ? translate('checks.allRight')
            : translate('checks.someWrong', { smart_count: failedCount, count: format.number(failedCount) })}
        </strong>
        <span>
          {translate('checks.asOf')} <Instant value={asOf} />
        </span>
        {sealed && <SealedUntil sealed={sealed} />}
        {recounted && (
          <span>
            {translate(recounted.ok ? 'checks.recounted' : 'checks.recountedWrong')} <Instant value={recounted.at} />
          </span>
        )}
      </header>
      <CheckList checks={checks} />
    </section>
  );
}

export function CheckList({ checks }: Pick<Checks, 'checks'>) {
  return (
    <ul>
      {[...checks]
        .sort((one, other) => Number(one.ok) - Number(other.ok))
        .map((check) => (
          <CheckRow key={check.name} check={check} />
        ))}
    </ul>
  );
}

function CheckRow({ check: { name, ok, faults } }: { check: Checks['checks'][number] }) {
  const { translate, format } = useResourceText();
  return (
    <li>
      <div>
        {/* Shows the name of a check that this console does not know. */}
        <h2>{translate(`checks.names.${name}`, { _: defaultLabelOf(name) })}</h2>
        <p>{translate(`checks.about.${name}`, { _: '' })}</p>
        {faults.length > 0 && (
          <details>
            <summary>
              {translate('checks.faults', { smart_count: faults.length, count: format.number(faults.length) })}
            </summary>
            <ul className={css['faults']}>
              {faults.map((fault) => (
                <li key={fault}>
                  <code>{fault}</code>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <StateChip tone={ok ? 'good' : 'bad'}>{translate(ok ? 'checks.ok' : 'checks.wrong')}</StateChip>
    </li>
  );
}
