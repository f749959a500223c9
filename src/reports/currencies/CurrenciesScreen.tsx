import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { platformCurrency, type Currency } from '../../../contract/currencies';
import { exchangeRates } from '../../../contract/money/exchangeRates';
import { salesByCurrencyEndpoint, type CurrencyRow } from '../../../contract/reports/currencies';
import { salesReport } from '../../../contract/reports/sales';
import { dependsOnMoney, reportRefetchInterval } from '../../data/queryDependencies';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { retry } from '../../data/queryClient';
import { useResourceText } from '../../kit/resourceText';
import { PrintButton } from '../../kit/print/PrintButton';
import { CurrencyLinks } from '../../kit/ui/CurrencyLinks';
import { rangeFaultOf } from '../../kit/ui/dates/rangeFault';
import { ErrorState, LoadingState, RefreshFailed } from '../../kit/ui/states';
import { Page } from '../../shell/Page';
import { RangeButton } from '../controls/RangeButton';
import controls from '../controls/controls.module.css';
import { InvalidRangeAlert } from '../ReportStates';
import css from '../reports.module.css';
import { useReportParams } from '../useReportParams';
import { defineView } from '../view';
import { ConvertedTable } from './ConvertedTable';
import { ReportFileButton } from '../ReportFileButton';
import { useId } from 'react';
import { Link } from 'react-router';
import { Table } from '../../kit/table/Table';
import { amountColumns } from './amountColumns';

const view = defineView(salesReport, {
  id: 'sales',
  defaults: { preset: 'last30Days', groupBy: 'channel' },
  kpis: [],
  columns: [],
});

export default function CurrenciesScreen() {
  const { translate, format } = useResourceText();
  const { params, hrefOf, change } = useReportParams(view);
  const fault = rangeFaultOf(params);
  const { from, to, currency } = params;
  const into = currency ?? platformCurrency;
  const query = { from, to, into };
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['reports', salesByCurrencyEndpoint.id, query],
    queryFn: async ({ signal }) => (await dataProvider.call(salesByCurrencyEndpoint, { query }, { signal })).data,
    enabled: !fault,
    placeholderData: keepPreviousData,
    // Refetches on mount, because the user may have just recorded a rate.
    refetchOnMount: 'always',
    meta: dependsOnMoney(reportRefetchInterval, [exchangeRates]),
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
          <div className={css['targetCurrency']}>
            <span>{translate('reports.currencies.into')}</span>
            <CurrencyLinks current={into} hrefOf={(one) => hrefOf({ currency: one })} />
          </div>
        </div>
        {fault && <InvalidRangeAlert fault={fault} params={params} hrefOf={hrefOf} change={change} />}
        {!fault &&
          !data &&
          (error ? (
            <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <LoadingState rows={8} />
          ))}
        {!fault && data && (
          <div className={css['reportContent']} aria-busy={isPlaceholderData} data-old={isPlaceholderData || undefined}>
            {error !== null && <RefreshFailed error={error} onRetry={() => void refetch()} />}
            <p className={css['meta']}>
              <span>{[format.dateRange(data.meta.from, data.meta.through), data.meta.timeZone].join(' · ')}</span>
              <span>{translate('reports.asOf', { moment: format.instant(data.meta.asOf) })}</span>
            </p>
            <OwnCurrencyTable rows={data.rows} />
            <ConvertedTable answer={data} />
          </div>
        )}
      </div>
    </Page>
  );
}

interface Props {
  query: { from: string; to: string; into: Currency };
}

function CurrenciesFile({ query }: Props) {
  const { translate, language } = useResourceText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return (
    <ReportFileButton
      title={translate('reports.currencies.title')}
      query={query}
      fetchFile={(options) =>
        dataProvider.callFile(salesByCurrencyEndpoint, { query: { ...query, format: options.type, language } }, options)
      }
    />
  );
}

function OwnCurrencyTable({ rows }: { rows: readonly CurrencyRow[] }) {
  const heading = useId();
  const texts = useResourceText();
  const { translate, format } = texts;
  return (
    <section className={css['card']} aria-labelledby={heading}>
      <h2 id={heading}>{translate('reports.currencies.own')}</h2>
      <Table
        variant="report"
        cards
        label={translate('reports.currencies.own')}
        columns={[
          {
            key: 'currency',
            label: translate('list.currency'),
            cell: ({ currency }) => <Link to={`/reports/sales?${new URLSearchParams({ currency })}`}>{currency}</Link>,
          },
          {
            key: 'sales',
            label: translate('reports.figures.sales.name'),
            align: 'end',
            cell: ({ sales }) => format.number(sales),
          },
          ...amountColumns<CurrencyRow>(texts, ({ own, currency }) => [own, currency]),
        ]}
        rows={rows}
        keyOf={({ currency }) => currency}
      />
    </section>
  );
}
