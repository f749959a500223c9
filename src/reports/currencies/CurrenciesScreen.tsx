import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import Alert from '@mui/material/Alert';
import { platformCurrency, type Currency } from '../../../contract/currencies';
import { exchangeRates } from '../../../contract/money/exchangeRates';
import {
  salesByCurrencyEndpoint,
  type CurrencyRow,
  type SalesByCurrency,
  collectedTotal,
  netTotal,
  type SalesAmounts,
} from '../../../contract/reports/currencies';
import { salesReport } from '../../../contract/reports/sales';
import { dependsOnMoney, reportRefetchInterval, retry } from '../../data/queryClient';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { useResourceText, type ResourceText } from '../../kit/resourceText';
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
import { ReportFileButton } from '../ReportFileButton';
import { Table } from '../../kit/table/Table';
import { routeOf } from '../../../contract/resource';
import { createPathOf, pathOf } from '../../kit/form/paths';
import { useIsOperationPermitted } from '../../session/useMayDo';
import type { TableColumn } from '../../kit/table/column';

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
            <CurrencyLinks currentCurrency={into} hrefOf={(one) => hrefOf({ currency: one })} />
          </div>
        </div>
        {fault && <InvalidRangeAlert fault={fault} params={params} hrefOf={hrefOf} change={change} />}
        {!fault &&
          !data &&
          (error ? (
            <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
          ) : (
            <LoadingState rows={8} />
          ))}
        {!fault && data && (
          <div className={css['reportContent']} aria-busy={isPlaceholderData} data-old={isPlaceholderData || undefined}>
            {error !== null && <RefreshFailed error={error} onRetry={() => void refetch()} />}
            <p className={css['meta']}>
              <span>{format.dateRange(data.meta.from, data.meta.through)}</span>
              <span>{translate('reports.asOf', { moment: format.instant(data.meta.asOf) })}</span>
            </p>
            <OwnCurrencyTable rows={data.rows} />
            <ConvertedTable response={data} />
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
  const headingId = useId();
  const texts = useResourceText();
  const { translate, format } = texts;
  return (
    <section className={css['card']} aria-labelledby={headingId}>
      <h2 id={headingId}>{translate('reports.currencies.own')}</h2>
      <Table
        variant="report"
        showsCardsOnPhone
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

function ConvertedTable({ response: { meta, rows, total, missing } }: { response: SalesByCurrency }) {
  const headingId = useId();
  const texts = useResourceText();
  const { translate, format } = texts;
  const { into } = meta;
  const outdatedCurrencies = rows
    .filter(({ rate, converted }) => rate?.isOld && converted)
    .map(({ currency }) => currency);
  return (
    <section className={css['card']} aria-labelledby={headingId}>
      <div className={css['cardHead']}>
        <h2 id={headingId}>{translate('reports.currencies.converted', { into })}</h2>
        <Link to={routeOf(exchangeRates)}>{translate('exchangeRates.open')}</Link>
      </div>
      <p className={css['hint']}>{translate('reports.currencies.how')}</p>
      {missing.length > 0 && (
        <RateAlert meta={meta} bases={missing}>
          {translate('reports.currencies.missing', {
            currencies: format.listAnd(missing),
            into,
            date: format.date(meta.through),
          })}
        </RateAlert>
      )}
      {outdatedCurrencies.length > 0 && (
        <RateAlert meta={meta} bases={outdatedCurrencies}>
          {translate('reports.currencies.old', { currencies: format.listAnd(outdatedCurrencies) })}
        </RateAlert>
      )}
      <Table
        variant="report"
        showsCardsOnPhone
        label={translate('reports.currencies.converted', { into })}
        columns={[
          {
            key: 'currency',
            label: translate('list.currency'),
            cell: ({ currency }) => currency,
            ...(total && {
              total: <span className={css['noWrap']}>{translate('reports.currencies.total', { into })}</span>,
            }),
          },
          ...amountColumns<CurrencyRow>(texts, ({ converted }) => [converted, into], total ? [total, into] : undefined),
          {
            key: 'rate',
            label: translate('reports.currencies.rate'),
            cell: (row) => (
              <div className={css['rate']}>
                <RateText row={row} into={into} />
              </div>
            ),
          },
        ]}
        rows={rows}
        keyOf={({ currency }) => currency}
      />
    </section>
  );
}

function RateAlert({ meta: { into, through }, bases, children }: RateAlertProps) {
  const { translate } = useResourceText();
  const mayRecord = useIsOperationPermitted()(exchangeRates, 'create');
  return (
    <Alert severity="warning">
      {children}
      {mayRecord && (
        <div className={css['missingRateLinks']}>
          {bases.map((base) => (
            <Link key={base} to={createPathOf(exchangeRates, { base, quote: into, onDate: through })}>
              {translate('reports.currencies.add', { base, quote: into })}
            </Link>
          ))}
        </div>
      )}
    </Alert>
  );
}

interface RateAlertProps {
  meta: SalesByCurrency['meta'];
  bases: readonly Currency[];
  children: ReactNode;
}

function RateText({ row: { currency, rate, converted }, into }: { row: CurrencyRow; into: string }) {
  const { translate, format } = useResourceText();
  if (currency === into) return translate('reports.currencies.same');
  if (!rate) return translate(converted ? 'reports.currencies.nothing' : 'reports.currencies.none');
  return (
    <Link to={pathOf(exchangeRates, rate.id)}>
      {translate(rate.isOld ? 'reports.currencies.usedOld' : 'reports.currencies.used', {
        currency,
        rate: rate.rate,
        into,
        date: format.date(rate.onDate),
        source: rate.source,
        days: format.number(rate.ageDays),
      })}
    </Link>
  );
}

const shownAmounts = ['soldMinor', 'refundsMinor', 'netMinor', 'taxMinor', 'tipsMinor', 'collectedMinor'] as const;
const signs: Readonly<Partial<Record<keyof SalesAmounts, number>>> = { ...collectedTotal.addends, ...netTotal.addends };

function amountColumns<Row>(
  { translate, format }: ResourceText,
  amountsOf: (row: Row) => readonly [SalesAmounts | null, Currency],
  total?: readonly [SalesAmounts, Currency],
): TableColumn<Row>[] {
  return shownAmounts.map((name): TableColumn<Row> => {
    const formatAmount = ([amounts, currency]: readonly [SalesAmounts | null, Currency]) =>
      amounts ? format.money((signs[name] ?? 1) * amounts[name] || 0, currency) : '—';
    return {
      key: name,
      label: translate(`reports.figures.${name}.name`),
      align: 'end',
      cell: (row) => formatAmount(amountsOf(row)),
      total: total ? formatAmount(total) : undefined,
    };
  });
}
