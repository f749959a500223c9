import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider, type GetListResult } from 'react-admin';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { routeOf, type FieldName, type FilterOf, type Resource } from '../../../contract/resource';
import type { Exact } from '../../../contract/values';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { isEndpointMissing, problemOf } from '../../data/problem';
import { retry } from '../../data/queryClient';
import { useIsOperationPermitted } from '../../session/useMayDo';
import { formatTotal, listSearchOf, type ListState } from '../list/list';
import type { AnyRecord } from '../record';
import { ProblemAlert } from '../ui/ProblemAlert';
import { LoadingState } from '../ui/states';
import { useResourceText } from '../resourceText';
import { Panel } from './Panel';
import { newestFirstOrder, RelatedRows } from './RelatedRecords';
import css from './read.module.css';

interface RelatedTab {
  resource: Resource;
  label?: string;
  listState: ListState;
  columns: readonly string[];
  titleField?: string;
  rowAction?: string;
  action?: ReactNode;
}

interface TabOptions<R extends Resource, V> {
  filter: Exact<V, FilterOf<R>>;
  columns: readonly FieldName<R>[];
  /** Defaults to the name of the resource. */
  label?: string;
  titleField?: FieldName<R>;
  isNewestFirst?: true;
  /** Action with a button in each row that allows it. */
  rowAction?: keyof R['actions'] & string;
  /** Link beside the link to all rows. */
  action?: ReactNode;
}

const maxRows = 5;

export function relatedTab<R extends Resource, V extends FilterOf<R>>(
  resource: R,
  { filter, isNewestFirst, ...options }: TabOptions<R, V>,
): RelatedTab {
  const { field, direction }: Resource['order'] = isNewestFirst ? newestFirstOrder : resource.order;
  return { resource, listState: { filter, sort: { field, order: direction }, perPage: maxRows }, ...options };
}

/**
 * Latest records of several resources that belong to a record, one resource per tab. Each tab has the number of its
 * records. The tab is in the address (`?tab=refunds`); without it, the first tab with records is open. Omits resources
 * that the user may not read.
 *
 * @example
 *   <RelatedTabs
 *     title={translate('companies.activity')}
 *     tabs={[relatedTab(sales, { filter: { companyId: id }, columns: ['state', 'totalMinor'] })]}
 *   />
 */
export function RelatedTabs({ title, tabs }: { title: string; tabs: readonly RelatedTab[] }) {
  const { search } = useLocation();
  const tabQueries = useTabQueries(tabs);
  const [firstName, setFirstName] = useState<string | null>(null);
  if (tabQueries.length === 0) return null;
  const requested = new URLSearchParams(search).get('tab');
  const chosenName = requested ?? firstName;
  const opened = tabQueries.find(({ tab }) => tab.resource.name === chosenName) ?? findFirstFilled(tabQueries);
  // Stays on the tab when records of an earlier tab arrive later.
  if (firstName === null && opened && !opened.query.isPending) setFirstName(opened.tab.resource.name);
  return (
    <div data-screen={opened === undefined || opened.query.isPending || undefined}>
      <Panel title={title}>
        <nav className={css['tabs']} aria-label={title}>
          {tabQueries.map((one) => (
            <TabLink key={one.tab.resource.name} {...one} isOpen={one === opened} />
          ))}
        </nav>
        {opened ? (
          <TabContent key={opened.tab.resource.name} {...opened} />
        ) : (
          <div className={css['tabLoading']}>
            <LoadingState rows={maxRows} />
          </div>
        )}
      </Panel>
    </div>
  );
}

interface TabQuery {
  tab: RelatedTab;
  query: UseQueryResult<GetListResult<AnyRecord>>;
}

function useTabQueries(tabs: readonly RelatedTab[]): readonly TabQuery[] {
  const mayDo = useIsOperationPermitted();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const readableTabs = tabs.filter(({ resource }) => mayDo(resource, 'read'));
  const queries = useQueries({
    queries: readableTabs.map(({ resource: { name }, listState: { filter, sort, perPage } }) => {
      const params = { pagination: { page: 1, perPage }, sort, filter };
      return {
        // The key of `useGetList`, so that changes invalidate it.
        queryKey: [name, 'getList', params],
        queryFn: ({ signal }: { signal: AbortSignal }) => dataProvider.getList<AnyRecord>(name, { ...params, signal }),
        retry,
      };
    }),
  });
  return readableTabs.flatMap((tab, index) => {
    const query = queries[index];
    return query && !isUnreadable(query.error) ? [{ tab, query }] : [];
  });
}

const isUnreadable = (error: unknown) =>
  error !== null && (isEndpointMissing(error) || problemOf(error).code === 'permission.missing');

/** Returns the first tab with rows or an error, else the first tab; `undefined` while an earlier tab is loading. */
function findFirstFilled(tabQueries: readonly TabQuery[]): TabQuery | undefined {
  const found = tabQueries.find(({ query }) => query.isPending || query.isError || (query.data.total ?? 0) > 0);
  return found?.query.isPending ? undefined : (found ?? tabQueries[0]);
}

function TabLink({ tab: { resource, label }, query: { data, error }, isOpen }: TabQuery & { isOpen: boolean }) {
  const resourceText = useResourceText();
  const { search, state } = useLocation();
  const params = new URLSearchParams(search);
  params.set('tab', resource.name);
  return (
    <Link to={{ search: params.toString() }} state={state} aria-current={isOpen ? 'page' : undefined}>
      {label ?? resourceText.resource(resource.name, 2)}{' '}
      {error ? (
        <>
          <CircleAlert size={16} aria-hidden />
          <span className="visually-hidden">{resourceText.translate('list.failed')}</span>
        </>
      ) : (
        data && <span>{formatTotal(data, resourceText)}</span>
      )}
    </Link>
  );
}

function TabContent({ tab, query: { data, error, isPending, isFetching, refetch } }: TabQuery) {
  const resourceText = useResourceText();
  const { resource, listState, columns, titleField, rowAction, action } = tab;
  const total = data?.total ?? 0;
  return (
    <>
      {isPending && (
        <div className={css['tabLoading']}>
          <LoadingState rows={maxRows} />
        </div>
      )}
      {error && <ProblemAlert problem={problemOf(error)} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && !error && (
        <p className={css['hint']}>{resourceText.lookup(resource.name, 'empty')}.</p>
      )}
      {data && total > 0 && (
        <RelatedRows
          resource={resource}
          records={data.data}
          columns={columns}
          titleField={titleField}
          rowAction={rowAction}
        />
      )}
      {(total > 0 || action) && (
        <p className={css['tabLinks']}>
          {total > 0 && data && (
            <Link to={`${routeOf(resource)}${listSearchOf({ ...listState, perPage: 25 })}`}>
              {resourceText.translate('list.all', { count: formatTotal(data, resourceText) })}
            </Link>
          )}
          {action}
        </p>
      )}
    </>
  );
}
