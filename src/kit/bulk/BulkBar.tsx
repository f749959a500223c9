import Button from '@mui/material/Button';
import { useListContext, useDataProvider, useGetMany, useNotify } from 'react-admin';
import Pencil from 'lucide-react/icons/pencil';
import X from 'lucide-react/icons/x';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { focusHeading } from '../../shell/Page';
import { useBottomBar } from '../ui/useBottomBar';
import { ActionIcon } from '../actions/ActionIcon';
import { actionText } from '../actions/actionText';
import { bulkActionsOf, canBulkEdit } from '../actions/actionOptions';
import css from './bulk.module.css';
import { useResource } from '../contexts';
import { useIsPlainBackend, useIsOperationPermitted } from '../../session/useMayDo';
import { formatTotal, hasMoreThanTotal } from '../list/list';
import { textOf, type AnyRecord } from '../record';
import { useResourceText } from '../resourceText';
import { amountFieldOf, totalsOf } from './amounts';
import { useBulkFields } from './edits';
import { maxRows } from '../../../contract/lists';
import { selectionEndpoint, wholeSelection } from '../../../contract/selection';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { problemOf } from '../../data/problem';
import { maxFilterIds, type Filter } from '../list/filters';
import { useListScope } from '../list/ListScope';
import { useIsNarrow, useIsPhone } from '../ui/useIsNarrow';

const EditDialog = lazy(() => import('./BulkEditDialog'));
const BulkDialog = lazy(() => import('./BulkDialog'));

const edit = 'edit';

export default function BulkBar({ children }: { children?: ReactNode }) {
  const resource = useResource();
  const list = useListContext<AnyRecord>();
  const resourceText = useResourceText();
  const { translate, format } = resourceText;
  const [pendingAction, setPendingAction] = useState<{ action: string; rows: ResolvedRows } | null>(null);
  const selectAll = useSelectAll();
  const isPhone = useIsPhone();
  const ids = list.selectedIds;
  const hadPendingAction = useRef(false);

  // Moves the focus to the heading: the bar disappears, with the focused button, when the last row is unticked.
  useEffect(() => {
    if (hadPendingAction.current && !pendingAction && document.activeElement === document.body) focusHeading();
    hadPendingAction.current = pendingAction !== null;
  }, [pendingAction]);

  const mayDo = useIsOperationPermitted();
  const isArchive = Boolean(list.filterValues.archived);
  const actions = bulkActionsOf(resource, mayDo, { isArchive, isPlainBackend: useIsPlainBackend() });
  const selectedRecords = useSelectedRecords();
  // Archiving is always offered: its dialog says which records are in use.
  const applicableActions = actions.filter(
    (action) =>
      action === 'archive' ||
      !selectedRecords ||
      selectedRecords.some((record) => record.actions[action]?.allowed !== false),
  );
  const amount = amountFieldOf(resource);
  const totals = amount && selectedRecords ? totalsOf(resource, amount, selectedRecords) : [];
  const hasBulkEdit = useBulkFields().length > 0 && !isArchive && canBulkEdit(resource, mayDo, list.data ?? []);

  async function startAction(action: string): Promise<void> {
    const rows = await selectAll.resolveRows();
    if (rows) setPendingAction({ action, rows });
  }

  const selectRemaining = (remaining: readonly string[]) => list.onSelect([...remaining]);

  return (
    <>
      {ids.length > 0 && (
        <SelectionBar label={translate('bulk.selection')}>
          <div className={css['selected']}>
            <output>
              {[
                translate('bulk.selected', { smart_count: ids.length }),
                ...totals.map((total) => textOf(resource, amount ?? '', total, resourceText)),
              ].join(' · ')}
            </output>
            <Button
              className={css['unselect'] ?? ''}
              color="inherit"
              startIcon={<X size={18} aria-hidden />}
              onClick={() => list.onSelect([])}
            >
              <span className={isPhone ? 'visually-hidden' : undefined}>{translate('bulk.unselect')}</span>
            </Button>
            {selectAll.selectableCount !== null && (actions.length > 0 || hasBulkEdit) && (
              <Button color="inherit" loading={selectAll.isRequesting} onClick={() => void selectAll.select()}>
                {selectAll.isCapped
                  ? translate('bulk.selectSome', {
                      count: format.number(selectAll.selectableCount),
                      total: formatTotal(list, resourceText),
                    })
                  : translate('bulk.selectAll', { count: format.number(selectAll.selectableCount) })}
              </Button>
            )}
          </div>
          <div className={css['actions']}>
            {hasBulkEdit && (
              <Button
                color="inherit"
                startIcon={<Pencil size={18} aria-hidden />}
                aria-haspopup="dialog"
                disabled={selectAll.isRequesting}
                onClick={() => void startAction(edit)}
              >
                {translate('bulk.edit.label')}
              </Button>
            )}
            {applicableActions.map((action) => (
              <Button
                key={action}
                color="inherit"
                startIcon={<ActionIcon action={action} />}
                aria-haspopup="dialog"
                disabled={selectAll.isRequesting}
                onClick={() => void startAction(action)}
              >
                {actionText(resource.name, action, resourceText, '').label}
              </Button>
            ))}
            {children}
            {applicableActions.length === 0 && !hasBulkEdit && !children && translate('bulk.noAction')}
          </div>
        </SelectionBar>
      )}
      {pendingAction && (
        <Suspense fallback={null}>
          {pendingAction.action === edit ? (
            <EditDialog {...pendingAction.rows} onSettled={selectRemaining} onClose={() => setPendingAction(null)} />
          ) : (
            <BulkDialog
              action={pendingAction.action}
              {...pendingAction.rows}
              onSettled={selectRemaining}
              onClose={() => setPendingAction(null)}
            />
          )}
        </Suspense>
      )}
    </>
  );
}

/** Returns `null` while rows selected on other pages of the list are loading, or if these are too many to load. */
function useSelectedRecords(): readonly AnyRecord[] | null {
  const resource = useResource();
  const { data = [], selectedIds } = useListContext<AnyRecord>();
  const pageIds = new Set(data.map(({ id }) => id));
  const otherIds = selectedIds.filter((id) => !pageIds.has(id));
  const { data: otherRecords } = useGetMany<AnyRecord>(
    resource.name,
    { ids: otherIds },
    { enabled: otherIds.length > 0 && otherIds.length <= maxFilterIds },
  );
  const selected = new Set(selectedIds);
  const pageRecords = data.filter(({ id }) => selected.has(id));
  if (otherIds.length === 0) return pageRecords;
  return otherRecords?.length === otherIds.length ? [...pageRecords, ...otherRecords.filter(Boolean)] : null;
}

function SelectionBar({ label, children }: { label: string; children: ReactNode }) {
  const { bar, endMarker } = useBottomBar<HTMLElement>();
  return (
    <>
      <section ref={bar} data-screen data-bottom-bar className={css['bulk']} aria-label={label}>
        {children}
      </section>
      <div ref={endMarker} />
    </>
  );
}

export interface ResolvedRows {
  ids: readonly string[];
  versions: ReadonlyMap<string, number>;
  excludedCount: number;
}

const noVersions: ReadonlyMap<string, number> = new Map();

interface SelectAllSnapshot {
  ids: ReadonlySet<string>;
  filter: Filter;
}

const emptySnapshot: SelectAllSnapshot = { ids: new Set(), filter: {} };

function useSelectAll() {
  const resource = useResource();
  const { translate } = useResourceText();
  const list = useListScope();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const [isRequesting, setRequesting] = useState(false);
  // Rows selected by "select all". They are queried again before an action, because they may no longer match the filter.
  const [selectAllSnapshot, setSelectAllSnapshot] = useState<SelectAllSnapshot>(emptySnapshot);
  const filter: Filter = { ...list.filterValues, ...list.permanentFilter };
  const ids = list.selectedIds;
  const tickedIds = new Set(ids);
  const isSelectAllActive = ids.some((id) => selectAllSnapshot.ids.has(id));
  const isCurrentFilter = JSON.stringify(selectAllSnapshot.filter) === JSON.stringify(filter);
  const total = list.total ?? 0;
  // Rows shown as cards have no checkbox for the whole page.
  const isNarrow = useIsNarrow();
  const isPageTicked = isNarrow || (list.data ?? []).every(({ id }) => tickedIds.has(id));
  // Ends "select all" when the last row is unticked: rows ticked afterwards are selected one by one.
  if (ids.length === 0 && selectAllSnapshot !== emptySnapshot && !isRequesting) setSelectAllSnapshot(emptySnapshot);

  async function fetchVersions(...filters: readonly Filter[]): Promise<ReadonlyMap<string, number> | null> {
    const { field, order } = list.sort;
    setRequesting(true);
    try {
      const versionById = new Map<string, number>();
      for (const queryFilter of filters) {
        const query = { ...wholeSelection, filter: queryFilter, sort: [field, order] as const };
        const { data } = await dataProvider.call(selectionEndpoint(resource), { query });
        for (const { id, version } of data) versionById.set(id, version);
      }
      return versionById;
    } catch (error) {
      const { code, params } = problemOf(error);
      notify(translate(`problems.${code}`, params), { type: 'error' });
      return null;
    } finally {
      setRequesting(false);
    }
  }

  return {
    isRequesting,
    selectableCount:
      isPageTicked && !(isSelectAllActive && isCurrentFilter) && total > ids.length ? Math.min(total, maxRows) : null,
    isCapped: total > maxRows || hasMoreThanTotal(list),
    async select(): Promise<void> {
      const versionById = await fetchVersions(filter);
      if (!versionById) return;
      list.onSelect([...versionById.keys()]);
      setSelectAllSnapshot({ ids: new Set(versionById.keys()), filter });
    },
    async resolveRows(): Promise<ResolvedRows | null> {
      if (!isSelectAllActive) return { ids, versions: noVersions, excludedCount: 0 };
      const snapshotIds = ids.filter((id) => selectAllSnapshot.ids.has(id));
      const idFilters = Array.from({ length: Math.ceil(snapshotIds.length / maxFilterIds) }, (_, index) => ({
        ...selectAllSnapshot.filter,
        id: snapshotIds.slice(index * maxFilterIds, (index + 1) * maxFilterIds),
      }));
      const versionById = await fetchVersions(...idFilters);
      if (!versionById) return null;
      const remainingIds = ids.filter((id) => versionById.has(id) || !selectAllSnapshot.ids.has(id));
      const excludedCount = ids.length - remainingIds.length;
      if (remainingIds.length > 0) return { ids: remainingIds, versions: versionById, excludedCount };
      notify('bulk.leftOut', { type: 'info', messageArgs: { smart_count: excludedCount } });
      list.onSelect([]);
      return null;
    },
  };
}
