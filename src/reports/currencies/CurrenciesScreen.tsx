import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { platformCurrency } from '../../../contract/currencies';
import { exchangeRates } from '../../../contract/money/exchangeRates';
import { salesByCurrencyEndpoint } from '../../../contract/reports/currencies';
import { salesReport } from '../../../contract/reports/sales';
import { comesFromMoney, unhurried } from '../../data/comesFrom';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { retry } from '../../data/queryClient';
import { useWords } from '../../kit/words';
import { PrintButton } from '../../kit/print/PrintButton';
import { CurrencyChoice } from '../../kit/ui/CurrencyChoice';
import { faultOf } from '../../kit/ui/dates/ranges';
import { ErrorState, LoadingState, RefreshFailed } from '../../kit/ui/states';
import { Page } from '../../shell/Page';
import { RangeButton } from '../controls/RangeButton';
import controls from '../controls/controls.module.css';
import { WrongRange } from '../ReportStates';
import css from '../reports.module.css';
import { useReportParams } from '../useReportParams';
import { defineView } from '../view';
import { ConvertedTable } from './ConvertedTable';
import { CurrenciesFile } from './CurrenciesFile';
import { OwnTable } from './OwnTable';

const view = defineView(salesReport, {
  id: 'sales',
  defaults: { preset: 'last30Days', groupBy: 'channel' },
  kpis: [],
  columns: [],
});

/** `/reports/sales/currencies`: sales in each currency, and converted by recorded rates. */
export default function CurrenciesScreen() {
  const { translate, format } = useWords();
  const { params, hrefOf, change } = useReportParams(view);
  const fault = faultOf(params);
  const { from, to, currency } = params;
  const into = currency ?? platformCurrency;
  const query = { from, to, into };
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['reports', salesByCurrencyEndpoint.id, query],
    queryFn: async ({ signal }) => (await dataProvider.call(salesByCurrencyEndpoint, { query }, { signal })).data,
    enabled: !fault,
    placeholderData: keepPreviousData,
    // Shows a rate that the user has just recorded.
    refetchOnMount: 'always',
    meta: comesFromMoney(unhurried, [exchangeRates]),
    retry,
  });
  return (
    <Page
      title={translate('reports.currencies.title')}
      back="/reports/sales"
      actions={
        <>
          {data && !fault && <CurrenciesFile query={query} />}
          <PrintButton />
        </>
      }
    >
      <div className={css['report']}>
        <div className={controls['controls']} data-screen>
          <RangeButton params={params} hrefOf={hrefOf} change={change} />
          <div className={css['into']}>
            <span>{translate('reports.currencies.into')}</span>
            <CurrencyChoice current={into} hrefOf={(one) => hrefOf({ currency: one })} />
          </div>
        </div>
        {fault && <WrongRange fault={fault} params={params} hrefOf={hrefOf} change={change} />}
        {!fault &&
          !data &&
          (error ? (
            <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <LoadingState rows={8} />
          ))}
        {!fault && data && (
          <div className={css['told']} aria-busy={isPlaceholderData} data-old={isPlaceholderData || undefined}>
            {error !== null && <RefreshFailed error={error} onRetry={() => void refetch()} />}
            <p className={css['meta']}>
              <span>{[format.dates(data.meta.from, data.meta.through), data.meta.timeZone].join(' · ')}</span>
              <span>{translate('reports.asOf', { moment: format.instant(data.meta.asOf) })}</span>
            </p>
            <OwnTable rows={data.rows} />
            <ConvertedTable answer={data} />
          </div>
        )}
      </div>
    </Page>
  );
}
