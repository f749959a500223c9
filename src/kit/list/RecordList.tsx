import Button from '@mui/material/Button';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { runWhenIdle } from '../../chunkLoading';
import { useResource } from '../contexts';
import { EmptyState, ErrorState, LoadingState, RefreshFailed } from '../ui/states';
import { bulkActionsOf, canBulkEdit } from '../actions/actionOptions';
import { useIsPlainBackend, useIsOperationPermitted } from '../../session/useMayDo';
import { useResourceText } from '../resourceText';
import { omitEmptyParts, addedColumns, type Column } from './columns';
import { useColumns } from './columnChoice';
import css from './list.module.css';
import { useListScope } from './ListScope';
import { ArchiveTabs, ListToolbar, type SearchGuard } from './ListToolbar';
import { Pager } from './Pager';
import { currentListStatus, formatTotal, type List } from './list';
import { RecordRows, type RowSums } from './RecordRows';
import type { Filter } from './filters';
import { useIsNarrow } from '../ui/useIsNarrow';
import { writesOf, type Resource } from '../../../contract/resource';

const ViewBar = lazy(() => import('./ViewBar'));
const ListSums = lazy(() => new Promise<void>(runWhenIdle).then(() => import('./ListSums')));
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
      <PrintedListRange />
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
        <EmptyState
          kind="filtered"
          title={resourceText.translate('list.filteredEmpty')}
          hint={resourceText.translate('list.filteredEmptyHint')}
          action={
            <Button variant="outlined" onClick={() => list.setFilters(tabFilterOf(list))}>
              {resourceText.translate('list.clearFilters')}
            </Button>
          }
        />
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

/** Returns the part of the filter that stays when the user clears the filters: the archive and the tab. */
function tabFilterOf({ filterValues, tabFilterKeys }: List): Filter {
  return Object.fromEntries(
    Object.entries(filterValues).filter(([key]) => key === 'archived' || tabFilterKeys.includes(key)),
  );
}

function isSetByTab({ filterValues, tabFilterKeys }: List, name: string): boolean {
  return tabFilterKeys.includes(name) && filterValues[name] !== undefined;
}

/** Shows the search and the range of rows on paper, because the search box and the pager are not printed. */
function PrintedListRange() {
  const list = useListScope();
  const resourceText = useResourceText();
  const { translate, format } = resourceText;
  const { page, perPage, data = [], filterValues } = list;
  const search: unknown = filterValues['q'];
  const firstRow = (page - 1) * perPage + 1;
  const parts = [
    ...(typeof search === 'string' && search !== '' ? [translate('print.search', { text: search })] : []),
    ...(data.length > 0
      ? [
          translate('print.rows', {
            from: format.number(firstRow),
            to: format.number(firstRow + data.length - 1),
            total: formatTotal(list, resourceText),
          }),
        ]
      : []),
  ];
  return parts.length > 0 ? <p className="print-only">{parts.join(' · ')}</p> : null;
}

const maxCardColumns = 4;

function cardColumns({ fields, totals = [] }: Resource, columns: readonly Column[]): Column[] {
  const isTotal = ({ name }: Column) => totals.some(({ total }) => total === name);
  const candidates = columns.filter(({ name }) => fields[name]?.kind !== 'image');
  const chosenColumns = new Set(
    [...candidates.filter(isTotal), ...candidates.filter((column) => !isTotal(column))].slice(0, maxCardColumns),
  );
  // Keeps what is not a field, such as the button of a row.
  const isControl = ({ elementProps }: Column) => elementProps !== undefined && elementProps.source === undefined;
  return candidates.filter((column) => chosenColumns.has(column) || isControl(column));
}
