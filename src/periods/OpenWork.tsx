import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router';
import { endOfDay } from '../../contract/days';
import { checkRuns } from '../../contract/money/checkRuns';
import { deposits } from '../../contract/money/deposits';
import { investmentMovements } from '../../contract/money/investments';
import { liquidationItems, liquidations } from '../../contract/money/liquidations';
import { approvals } from '../../contract/people/approvals';
import type { FilterOf, RecordOf, Resource } from '../../contract/resource';
import { sumsEndpoint } from '../../contract/sums';
import { checksPath } from '../checks/path';
import { config } from '../config';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { dependsOn, retry } from '../data/queryClient';
import { PreviewSection } from '../kit/actions/DryRunPreview';
import { maxFilterIds } from '../kit/list/filters';
import { formatTotal, listPathOf, type ListQuery } from '../kit/list/list';
import type { AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { Table } from '../kit/table/Table';
import { ErrorState, LoadingState } from '../kit/ui/states';
import css from './periods.module.css';

interface OpenList {
  key: 'deposits' | 'runs' | 'payments' | 'investors' | 'approvals';
  resource: Resource;
  query: ListQuery;
  /** Field of the resource's sums; absent if the list has no sums. */
  amount?: string;
}

function defineOpenList<R extends Resource, V extends FilterOf<R>>(
  key: OpenList['key'],
  resource: R,
  query: ListQuery<R, V>,
  amount?: keyof R['fields'] & string,
): OpenList {
  return { key, resource, query, ...(amount && { amount }) };
}

const payingStates = ['processing', 'partiallyPaid'] as const;

const oldestFirst = <F extends string>(field: F) => ({ field, order: 'ASC' }) as const;

function openListsUntil(day: string): OpenList[] {
  const dayEnd = endOfDay(day, config.timeZone).toISOString();
  return [
    defineOpenList(
      'deposits',
      deposits,
      { filter: { state: 'pending', receivedOn_lte: day }, sort: oldestFirst('createdAt') },
      'amountMinor',
    ),
    defineOpenList(
      'runs',
      liquidations,
      {
        filter: { state: ['draft', 'inReview', 'approved', ...payingStates], periodFrom_lte: day },
        sort: oldestFirst('createdAt'),
      },
      'outstandingMinor',
    ),
    defineOpenList('payments', liquidationItems, {
      filter: { state: ['held', 'processing', 'failed'] },
      sort: oldestFirst('createdAt'),
    }),
    defineOpenList(
      'investors',
      investmentMovements,
      { filter: { state: 'scheduled', dueOn_lte: day }, sort: oldestFirst('dueOn') },
      'amountMinor',
    ),
    defineOpenList('approvals', approvals, {
      filter: { state: 'pending', createdAt_lte: dayEnd },
      sort: oldestFirst('createdAt'),
    }),
  ];
}

interface OpenCount {
  key: OpenList['key'] | 'checks';
  to: string;
  total: number;
  meta?: unknown;
  amounts: readonly { currency: string; minor: number }[];
}

/** Lists what is still open at the end of a month, with links. Does not prevent closing, except failed checks. */
export function OpenWork({ until }: { until: string }) {
  const texts = useResourceText();
  const { translate, format } = texts;
  const queries = useOpenCounts(until);
  const failed = queries.filter(({ data, error }) => data === undefined && error !== null);
  const open = queries.flatMap(({ data }) => (data && data.total > 0 ? [data] : []));
  const day = format.date(until);
  if (failed[0])
    return (
      <ErrorState
        error={failed[0].error}
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        isRetrying={failed.some(({ isFetching }) => isFetching)}
      />
    );
  if (queries.some(({ data }) => data === undefined)) return <LoadingState rows={2} />;
  if (open.length === 0) return <p className={css['lead']}>{translate('closing.work.none', { day })}</p>;
  return (
    <PreviewSection title={translate('closing.work.title', { day })}>
      <Table
        variant="panel"
        isDense
        label={translate('closing.work.title', { day })}
        columns={[
          {
            key: 'what',
            label: translate('closing.work.what'),
            cell: ({ key, to }) => <Link to={to}>{translate(`closing.work.${key}`)}</Link>,
          },
          {
            key: 'count',
            label: translate('closing.work.count'),
            align: 'end',
            cell: (count) => formatTotal(count, texts),
          },
          {
            key: 'amount',
            label: translate('closing.work.amount'),
            align: 'end',
            cardPlace: 'figure',
            cell: ({ amounts }) => amounts.map(({ minor, currency }) => format.money(minor, currency)).join(' · '),
          },
        ]}
        rows={open}
        keyOf={({ key }) => key}
      />
      <p className={css['lead']}>{translate('closing.work.hint')}</p>
    </PreviewSection>
  );
}

function useOpenCounts(until: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const listQueries = openListsUntil(until).map((list) => ({
    queryKey: [list.resource.name, 'openUntil', until, list.query.filter],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      list.key === 'payments'
        ? fetchOpenPayments(dataProvider, list, until, signal)
        : fetchOpenCount(dataProvider, list, signal),
    meta: dependsOn([list.resource]),
    retry,
  }));
  const checksQuery = {
    queryKey: [checkRuns.name, 'lastFailed'],
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchFailedChecks(dataProvider, signal),
    meta: dependsOn([checkRuns]),
    retry,
  };
  return useQueries({ queries: [...listQueries, checksQuery] });
}

async function fetchOpenCount(
  dataProvider: ConsoleDataProvider,
  { key, resource, query, amount }: OpenList,
  signal: AbortSignal,
): Promise<OpenCount> {
  const to = listPathOf(resource, query);
  const { filter, sort } = query;
  if (amount === undefined) {
    const { total = 0, meta } = await dataProvider.getList(resource.name, {
      filter,
      sort,
      pagination: { page: 1, perPage: 1 },
      signal,
    });
    return { key, to, total, meta, amounts: [] };
  }
  const { data } = await dataProvider.call(sumsEndpoint(resource), { query: { filter } }, { signal });
  const amounts = data.sums.map(({ currency, amounts: sums }) => ({ currency, minor: sums[amount] ?? 0 }));
  return { key, to, total: data.count, meta: { isMore: data.isMore }, amounts };
}

/** Counts the payments of the runs that include days up to `day`. */
async function fetchOpenPayments(
  dataProvider: ConsoleDataProvider,
  list: OpenList,
  day: string,
  signal: AbortSignal,
): Promise<OpenCount> {
  const { data: runs } = await dataProvider.getList<AnyRecord>(liquidations.name, {
    filter: { state: payingStates, periodFrom_lte: day } satisfies FilterOf<typeof liquidations>,
    sort: oldestFirst('createdAt'),
    pagination: { page: 1, perPage: maxFilterIds },
    signal,
  });
  if (runs.length === 0) return { key: list.key, to: listPathOf(list.resource, list.query), total: 0, amounts: [] };
  const filter = { ...list.query.filter, liquidationId: runs.map(({ id }) => id) };
  return fetchOpenCount(dataProvider, { ...list, query: { ...list.query, filter } }, signal);
}

async function fetchFailedChecks(dataProvider: ConsoleDataProvider, signal: AbortSignal): Promise<OpenCount> {
  const { data } = await dataProvider.getList<RecordOf<typeof checkRuns>>(checkRuns.name, {
    filter: {},
    sort: { field: 'onDate', order: 'DESC' },
    pagination: { page: 1, perPage: 1 },
    signal,
  });
  const [last] = data;
  return { key: 'checks', to: checksPath, total: last?.state === 'failed' ? last.failedChecks : 0, amounts: [] };
}
