import Button from '@mui/material/Button';
import Pagination from '@mui/material/Pagination';
import { useGetMany, useGetOne } from 'react-admin';
import { Link, useParams, useSearchParams } from 'react-router';
import { companies } from '../../contract/catalogs/companies';
import { liquidationEndpoints, type StatementLine } from '../../contract/money/liquidationEndpoints';
import { liquidationItems } from '../../contract/money/liquidations';
import { retry } from '../data/queryClient';
import { Page } from '../shell/Page';
import { pathOf } from '../kit/form/paths';
import { listPathOf } from '../kit/list/list';
import { recordOf, titleOf, type AnyRecord } from '../kit/record';
import { useResourceText, type ResourceText } from '../kit/resourceText';
import { EmptyState, ErrorState, LoadingState, RefreshFailed } from '../kit/ui/states';
import css from './liquidate.module.css';
import { ItemOutcome } from './ItemOutcome';
import { readCurrencyParam } from './owed';
import { liquidatePaths, pathOfLine } from './paths';
import { Section } from './Section';
import { useLiquidationQuery } from './useLiquidationQuery';
import type { TableColumn } from '../kit/table/column';
import { RowLink, Table } from '../kit/table/Table';
import { NoBreakText } from '../kit/ui/values';
import { Amount, amountColumns } from './calculation';

const perPage = 50;

export default function OpenItemsScreen() {
  const texts = useResourceText();
  const { translate, format } = texts;
  const { companyId = '' } = useParams<'companyId'>();
  const [search, setSearch] = useSearchParams();
  const currency = readCurrencyParam(search);
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const { data: company } = useGetOne<AnyRecord>(companies.name, { id: companyId }, { retry });
  const firstIndex = (page - 1) * perPage;
  const { data, error, isPlaceholderData, isFetching, refetch } = useLiquidationQuery(liquidationEndpoints.openItems, {
    input: { companyId, currency, range: [firstIndex, firstIndex + perPage - 1] },
  });
  const pageCount = Math.ceil((data?.total ?? 0) / perPage);
  const paymentsPath = listPathOf(liquidationItems, {
    filter: { companyId },
    sort: { field: 'createdAt', order: 'DESC' },
  });

  return (
    <Page
      title={company ? titleOf(companies, company, texts) : translate('liquidate.tabs.owed')}
      back={`${liquidatePaths.owed}?${new URLSearchParams({ currency })}`}
    >
      <div className={css['page']}>
        <p className={css['lead']}>
          {translate('liquidate.open.lead', { currency })}{' '}
          <Link to={pathOf(companies, companyId)}>{translate('liquidate.open.company')}</Link>
          {' · '}
          <Link to={paymentsPath}>{translate('liquidate.open.payments')}</Link>
        </p>
        {!data &&
          (error ? (
            <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
          ) : (
            <LoadingState rows={8} />
          ))}
        {data && error !== null && <RefreshFailed error={error} onRetry={() => void refetch()} />}
        {data?.total === 0 && data.paymentIds.length > 0 && <p>{translate('liquidate.open.noneHint')}</p>}
        {data?.total === 0 && data.paymentIds.length === 0 && (
          <EmptyState
            title={translate('liquidate.open.none')}
            hint={translate('liquidate.open.noneHint')}
            action={
              <Button component={Link} to={paymentsPath} variant="outlined">
                {translate('liquidate.open.payments')}
              </Button>
            }
          />
        )}
        {data && data.total > 0 && (
          <>
            <LineRows
              lines={data.items}
              currency={currency}
              count={data.total}
              sums={data.totals}
              isRefreshing={isPlaceholderData}
            />
            {pageCount > 1 && (
              <div className={css['pages']}>
                <span>
                  {translate('list.range', {
                    from: format.number(firstIndex + 1),
                    to: format.number(Math.min(firstIndex + perPage, data.total)),
                    total: format.number(data.total),
                  })}
                </span>
                <Pagination
                  count={pageCount}
                  page={page}
                  aria-label={translate('list.pages')}
                  onChange={(_, next) => setSearch({ currency, page: String(next) })}
                />
              </div>
            )}
          </>
        )}
        {data && data.paymentIds.length > 0 && (
          <Section title={translate('liquidate.open.inRuns')}>
            <PaymentRows ids={data.paymentIds} currency={currency} />
          </Section>
        )}
      </div>
    </Page>
  );
}

interface PaymentRowsProps {
  ids: readonly string[];
  currency: string;
}

function PaymentRows({ ids, currency }: PaymentRowsProps) {
  const texts = useResourceText();
  const { fieldLabel, translate } = texts;
  const { data, error, isFetching, refetch } = useGetMany<AnyRecord>(
    liquidationItems.name,
    { ids: [...ids] },
    { retry },
  );
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <LoadingState rows={2} />
    );
  const payments = data.filter(Boolean).map((record) => recordOf(liquidationItems, record));
  const columns: TableColumn<(typeof payments)[number]>[] = [
    {
      key: 'number',
      label: fieldLabel(liquidationItems.name, 'number'),
      cell: ({ id, number }) => <RowLink to={pathOf(liquidationItems, id)}>{number}</RowLink>,
      total: payments.length > 1 && translate('ledger.total'),
    },
    {
      key: 'state',
      label: fieldLabel(liquidationItems.name, 'state'),
      cardPlace: 'badge',
      cell: ({ state, holdCause, carryCause, bankFileNumber }) => (
        <ItemOutcome state={state} holdCause={holdCause} carryCause={carryCause} bankFileNumber={bankFileNumber} />
      ),
    },
    {
      key: 'net',
      label: fieldLabel(liquidationItems.name, 'netMinor'),
      align: 'end',
      isMain: true,
      cardPlace: 'figure',
      cell: ({ netMinor }) => <Amount minor={netMinor} currency={currency} />,
      total: payments.length > 1 && (
        <Amount minor={payments.reduce((sum, { netMinor }) => sum + netMinor, 0)} currency={currency} />
      ),
    },
  ];
  return (
    <Table
      variant="list"
      isDense
      label={translate('liquidate.open.inRuns')}
      columns={columns}
      rows={payments}
      keyOf={({ id }) => id}
    />
  );
}

interface Props {
  lines: readonly StatementLine[];
  currency: string;
  /** Count and sums include lines that are not shown. */
  count: number;
  sums: object;
  isRefreshing?: boolean;
}

export function LineRows(props: Props) {
  const texts = useResourceText();
  const { lines, isRefreshing = false } = props;
  return (
    <Table
      variant="list"
      isDense
      label={texts.translate('liquidate.line.label')}
      columns={columnsOf(props, texts)}
      rows={lines}
      keyOf={({ sourceType, sourceId }) => `${sourceType}:${sourceId}`}
      isBusy={isRefreshing}
      isStale={isRefreshing}
    />
  );
}

function columnsOf({ lines, currency, sums, count }: Props, texts: ResourceText): TableColumn<StatementLine>[] {
  const { translate, format } = texts;
  return [
    {
      key: 'number',
      label: translate('liquidate.line.number'),
      cell: (line) => (
        <span className={css['source']}>
          <Link to={pathOfLine(line)}>
            <NoBreakText>{line.number}</NoBreakText>
          </Link>
          <small>{translate(`liquidate.sources.${line.sourceType}`)}</small>
        </span>
      ),
      total:
        lines.length === count
          ? translate('liquidate.line.sum')
          : translate('liquidate.line.sumOfAll', { count: format.number(count) }),
    },
    {
      key: 'on',
      label: translate('liquidate.line.on'),
      cell: ({ businessDate }) => <time dateTime={businessDate}>{format.date(businessDate)}</time>,
    },
    ...amountColumns(lines, sums, currency, texts),
  ];
}
