import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Plus, Upload } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useListController } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { isImported } from '../../../api/contract/imports';
import { routeOf, writesOf, type Resource } from '../../../api/contract/resource';
import { retry } from '../../data/queryClient';
import { Page } from '../../layout/Page';
import { EmptyState, ErrorState, LoadingState, RefreshFailed } from '../../ui/states';
import { BulkBar } from '../bulk/BulkBar';
import { newPathOf } from '../form/paths';
import type { AnyRecord } from '../record';
import { useWords } from '../words';
import { useColumns } from './columnChoice';
import css from './list.module.css';
import { ListToolbar } from './ListToolbar';
import { Pager } from './Pager';
import { pictureOf } from './picture';
import { RecordCards } from './RecordCards';
import { RecordTable } from './RecordTable';
import type { List } from './list';

/** The list of any declared resource. Its whole state but the ticked rows is in the address. */
export function ListScreen({ resource }: { resource: Resource }) {
  const words = useWords();
  const location = useLocation();
  const list = useDeclaredList(resource);
  useFreshSelection(list);
  const [columns, choice] = useColumns(resource);
  const narrow = useMediaQuery('(max-width: 699.98px)', { noSsr: true });
  const picture = pictureOf({ isPending: list.isPending, error: list.error, count: countOf(list), filter: list.filterValues });
  const Rows = narrow ? RecordCards : RecordTable;

  const create = writesOf(resource).create && (
    <Button
      variant="contained"
      startIcon={<Plus size={18} aria-hidden />}
      component={Link}
      to={newPathOf(resource)}
      state={{ from: location.search }}
    >
      {words.of(resource.name, 'create')}
    </Button>
  );

  const fromFile = isImported(resource) && (
    <Button variant="outlined" startIcon={<Upload size={18} aria-hidden />} component={Link} to={`${routeOf(resource)}/import`}>
      {words.translate('import.fromFile')}
    </Button>
  );

  return (
    <Page title={words.resource(resource.name, 2)} actions={picture === 'empty' ? null : create || null}>
      <div className={css['list']}>
        {picture !== 'empty' && <ListToolbar resource={resource} list={list} columns={choice} narrow={narrow} />}
        <output className={css['heard']}>
          {picture === 'rows' || picture === 'filteredEmpty' ? words.translate('list.found', { smart_count: list.total ?? 0, count: words.format.number(list.total ?? 0) }) : ''}
        </output>
        {picture === 'loading' && <LoadingState rows={8} />}
        {picture === 'error' && <ErrorState error={list.error} onRetry={() => void list.refetch()} retrying={Boolean(list.isFetching)} startOver={location.pathname} />}
        {picture === 'empty' && (
          <EmptyState title={words.of(resource.name, 'empty')} hint={words.of(resource.name, 'emptyHint')} action={<>{create}{fromFile}</>} />
        )}
        {picture === 'archiveEmpty' && <EmptyState title={words.translate('list.archiveEmpty')} hint={words.translate('list.archiveEmptyHint')} />}
        {picture === 'filteredEmpty' && (
          <EmptyState
            kind="filtered"
            title={words.translate('list.filteredEmpty')}
            hint={words.translate('list.filteredEmptyHint')}
            action={
              <Button variant="outlined" onClick={() => list.setFilters(archivedOf(list.filterValues))}>
                {words.translate('list.clearFilters')}
              </Button>
            }
          />
        )}
        {picture === 'rows' && (
          <>
            {list.error ? <RefreshFailed error={list.error} onRetry={() => void list.refetch()} /> : null}
            <Rows resource={resource} list={list} columns={columns} />
            <Pager list={list} />
          </>
        )}
        <BulkBar resource={resource} list={list} />
      </div>
    </Page>
  );
}

function useDeclaredList(resource: Resource): List {
  const { field, direction } = resource.order;
  const sort = useMemo(() => ({ field, order: direction }), [field, direction]);
  return useListController<AnyRecord>({
    resource: resource.name,
    perPage: 25,
    sort,
    // The address is the state: a second memory would open a list on a page nobody asked for.
    storeKey: false,
    exporter: false,
    // The page says what is wrong, in its own words; a toast would say it again.
    queryOptions: { retry, onError: () => undefined },
  });
}

/** The ticks belong to the rows that were asked for: another question starts with none. */
function useFreshSelection(list: List): void {
  const asked = JSON.stringify(list.filterValues);
  const before = useRef(asked);
  const clear = useEffectEvent(() => list.onSelect([]));
  useEffect(() => {
    if (before.current === asked) return;
    before.current = asked;
    clear();
  }, [asked]);
}

/** Clearing the filters does not leave the archive. */
function archivedOf({ archived }: Record<string, unknown>) {
  return archived ? { archived } : {};
}

/** A page past the last one has no rows though the list has: the controller is about to leave it. */
function countOf({ data, total }: List): number | undefined {
  return total !== undefined && total > 0 && data?.length === 0 ? undefined : total;
}
