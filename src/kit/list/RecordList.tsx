import Button from '@mui/material/Button';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { whenIdle } from '../../preload';
import { useResource } from '../contexts';
import { EmptyState, ErrorState, LoadingState, RefreshFailed } from '../ui/states';
import { bulkActionsOf, isEditedInBulk } from '../actions/offers';
import { useIsPlainBackend, useMayDo } from '../../session/useMayDo';
import { useWords } from '../words';
import { withoutEmptyParts } from './addedUp';
import { useColumns } from './columnChoice';
import { addedColumns } from './columns';
import css from './list.module.css';
import { useListScope } from './ListScope';
import { ofCard } from './ofCard';
import { ListToolbar } from './ListToolbar';
import { Pager } from './Pager';
import { PrintedExtent } from './PrintedExtent';
import { currentListStatus } from './listStatus';
import { shownTotal } from './shownTotal';
import { RecordRows, type RowSums } from './RecordRows';
import type { Filter } from './filters';
import type { List } from './list';
import type { KeptBack } from './SearchBox';
import { useNarrow } from '../ui/useNarrow';

const ViewBar = lazy(() => import('./ViewBar'));
const ListSums = lazy(() => new Promise<void>(whenIdle).then(() => import('./ListSums')));
const BulkBar = lazy(() => import('../bulk/BulkBar'));

interface Props {
  empty: ReactNode;
  /** Replaces the tabs for active and archived records. */
  tabs?: ReactNode;
  keptBack?: KeptBack | undefined;
  fields?: ReactNode;
  bulkActionButtons?: ReactNode;
  /** Totals below the rows, instead of `ListSums`. */
  sums?: RowSums | undefined;
}

/** Shows the list in context in each status (loading, error, empty, rows), with its toolbar, pager and bulk actions. */
export function RecordList({ empty, tabs, keptBack, fields, bulkActionButtons, sums }: Props) {
  const resource = useResource();
  const list = useListScope();
  const mayDo = useMayDo();
  const isPlain = useIsPlainBackend();
  const words = useWords();
  const { pathname } = useLocation();
  const [columns, choice] = useColumns(resource, list.opened);
  const narrow = useNarrow();
  const picture = currentListStatus(list);
  const shown = withoutEmptyParts(resource, columns, list.data ?? []).filter(({ name }) => !isFixed(list, name));
  const all = [...shown, ...addedColumns(resource, fields, words.language)];
  // The sums have the same columns as the cards, so that one name always has one figure.
  const drawn = narrow ? ofCard(resource, all) : all;
  const [wasTicked, setTicked] = useState(false);
  if (!wasTicked && list.selectedIds.length > 0) setTicked(true);

  return (
    <div className={css['list']}>
      {picture !== 'empty' && <ListToolbar columns={choice} narrow={narrow} tabs={tabs} keptBack={keptBack} />}
      {list.opened && (
        <Suspense fallback={null}>
          <ViewBar choice={choice} narrow={narrow} />
        </Suspense>
      )}
      <PrintedExtent />
      <output className={css['heard']}>
        {picture === 'rows' || picture === 'filteredEmpty'
          ? words.translate('list.found', { smart_count: list.total ?? 0, count: shownTotal(list, words) })
          : ''}
      </output>
      {picture === 'loading' && <LoadingState rows={8} />}
      {picture === 'error' && (
        <ErrorState
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={Boolean(list.isFetching)}
          startOver={pathname}
        />
      )}
      {picture === 'empty' && empty}
      {picture === 'archiveEmpty' && (
        <EmptyState title={words.translate('list.archiveEmpty')} hint={words.translate('list.archiveEmptyHint')} />
      )}
      {picture === 'filteredEmpty' && (
        <EmptyState
          kind="filtered"
          title={words.translate('list.filteredEmpty')}
          hint={words.translate('list.filteredEmptyHint')}
          action={
            <Button variant="outlined" onClick={() => list.setFilters(tabOf(list))}>
              {words.translate('list.clearFilters')}
            </Button>
          }
        />
      )}
      {picture === 'rows' && (
        <>
          {list.error ? <RefreshFailed error={list.error} onRetry={() => void list.refetch()} /> : null}
          <RecordRows
            columns={drawn}
            choice={choice}
            ticks={
              bulkActionsOf(resource, mayDo, { isPlain }).length > 0 ||
              isEditedInBulk(resource, mayDo, list.data ?? []) ||
              Boolean(bulkActionButtons)
            }
            sums={sums}
            narrow={narrow}
          />
          <Pager />
          {resource.sums && !sums && !isPlain && (
            <Suspense fallback={null}>
              <ListSums columns={drawn} />
            </Suspense>
          )}
        </>
      )}
      {wasTicked && (
        <Suspense fallback={null}>
          <BulkBar>{bulkActionButtons}</BulkBar>
        </Suspense>
      )}
    </div>
  );
}

/** Clearing the filters keeps the archive and the tab. */
function tabOf({ filterValues, tabbed }: List): Filter {
  return Object.fromEntries(Object.entries(filterValues).filter(([key]) => key === 'archived' || tabbed.includes(key)));
}

/** The tab sets this field, so every row has the same value. */
function isFixed({ filterValues, tabbed }: List, name: string): boolean {
  return tabbed.includes(name) && filterValues[name] !== undefined;
}
