import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { runWhenIdle } from '../../chunkLoading';
import { useResource } from '../contexts';
import { EmptyState, ErrorState, LoadingState, RefreshFailed } from '../ui/states';
import { bulkActionsOf, canBulkEdit } from '../actions/actionOptions';
import { useIsPlainBackend, useIsOperationPermitted } from '../../session/useMayDo';
import { useResourceText } from '../resourceText';
import { omitEmptyParts, addedColumns } from './columns';
import { cardColumns } from './cards';
import { useColumns } from './columnChoice';
import css from './list.module.css';
import { useListScope } from './ListScope';
import { ArchiveTabs, ListToolbar, type SearchGuard } from './ListToolbar';
import { Pager } from './Pager';
import { currentListStatus, formatTotal, type List } from './list';
import { RecordRows, type RowSums } from './RecordRows';
import { useIsNarrow } from '../ui/useIsNarrow';
import { writesOf } from '../../../contract/resource';

const ViewBar = lazy(() => import('./ViewBar'));
const FilteredEmpty = lazy(() => import('./FilteredEmpty'));
const ListSums = lazy(() => new Promise<void>(runWhenIdle).then(() => import('./ListSums')));
const PrintedListRange = lazy(() => new Promise<void>(runWhenIdle).then(() => import('./PrintedListRange')));
const BulkBar = lazy(() => import('../bulk/BulkBar'));

interface Props {
  empty: ReactNode;
  tabs?: ReactNode;
  searchGuard?: SearchGuard | undefined;
  fields?: ReactNode;
  bulkActionButtons?: ReactNode;
  sums?: RowSums | undefined;
}

export function RecordList({ empty, tabs, searchGuard, fields, bulkActionButtons, sums }: Props) {
  const resource = useResource();
  const list = useListScope();
  const mayDo = useIsOperationPermitted();
  const isPlainBackend = useIsPlainBackend();
  const resourceText = useResourceText();
  const { pathname } = useLocation();
  const [columns, columnChoice] = useColumns(resource, list.openedView);
  const isNarrow = useIsNarrow();
  const listStatus = currentListStatus(list);
  const shownColumns = omitEmptyParts(resource, columns, list.data ?? []).filter(({ name }) => !isSetByTab(list, name));
  const allColumns = [...shownColumns, ...addedColumns(resource, fields, resourceText.language)];
  // Uses the same columns for cards and sums, so that a label always stands for the same figure.
  const visibleColumns = isNarrow ? cardColumns(resource, allColumns) : allColumns;
  const [hasBeenTicked, setHasBeenTicked] = useState(false);
  if (!hasBeenTicked && list.selectedIds.length > 0) setHasBeenTicked(true);

  return (
    <div className={css['list']}>
      {(listStatus !== 'empty' || list.tabFilterKeys.length > 0) &&
        (tabs ?? (writesOf(resource).archive && !isPlainBackend && <ArchiveTabs />))}
      {listStatus !== 'empty' && (
        <ListToolbar columnChoice={columnChoice} isNarrow={isNarrow} searchGuard={searchGuard} />
      )}
      {list.openedView && (
        <Suspense fallback={null}>
          <ViewBar columnChoice={columnChoice} isNarrow={isNarrow} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <PrintedListRange />
      </Suspense>
      <output className="visually-hidden">
        {listStatus === 'rows' || listStatus === 'filteredEmpty'
          ? resourceText.translate('list.found', {
              smart_count: list.total ?? 0,
              count: formatTotal(list, resourceText),
            })
          : ''}
      </output>
      {listStatus === 'loading' && <LoadingState rows={8} />}
      {listStatus === 'error' && (
        <ErrorState
          error={list.error}
          onRetry={() => void list.refetch()}
          isRetrying={Boolean(list.isFetching)}
          startOverPath={pathname}
        />
      )}
      {listStatus === 'empty' && empty}
      {listStatus === 'archiveEmpty' && (
        <EmptyState
          title={resourceText.translate('list.archiveEmpty')}
          hint={resourceText.translate('list.archiveEmptyHint')}
        />
      )}
      {listStatus === 'filteredEmpty' && (
        <Suspense fallback={null}>
          <FilteredEmpty hasOwnTabs={Boolean(tabs)} />
        </Suspense>
      )}
      {listStatus === 'rows' && (
        <>
          {list.error ? <RefreshFailed error={list.error} onRetry={() => void list.refetch()} /> : null}
          <RecordRows
            columns={visibleColumns}
            columnChoice={columnChoice}
            isSelectable={
              bulkActionsOf(resource, mayDo, { isPlainBackend }).length > 0 ||
              canBulkEdit(resource, mayDo, list.data ?? []) ||
              Boolean(bulkActionButtons)
            }
            sums={sums}
            isNarrow={isNarrow}
          />
          <Pager />
          {resource.sums && !sums && !isPlainBackend && (
            <Suspense fallback={null}>
              <ListSums columns={visibleColumns} />
            </Suspense>
          )}
        </>
      )}
      {hasBeenTicked && (
        <Suspense fallback={null}>
          <BulkBar>{bulkActionButtons}</BulkBar>
        </Suspense>
      )}
    </div>
  );
}

function isSetByTab({ filterValues, tabFilterKeys }: List, name: string): boolean {
  return tabFilterKeys.includes(name) && filterValues[name] !== undefined;
}
