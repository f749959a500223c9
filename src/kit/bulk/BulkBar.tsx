import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import Pencil from 'lucide-react/icons/pencil';
import X from 'lucide-react/icons/x';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { focusHeading } from '../../shell/Page';
import { useBottomBar } from '../ui/useBottomBar';
import { ActionIcon } from '../actions/ActionIcon';
import { actionText } from '../actions/actionText';
import { bulkActionsOf, canBulkEdit } from '../actions/actionOptions';
import css from './bulk.module.css';
import uiCss from '../ui/ui.module.css';
import { useResource } from '../contexts';
import { useIsPlainBackend, useMayDo } from '../../session/useMayDo';
import { formatTotal } from '../list/formatTotal';
import type { AnyRecord } from '../record';
import { useResourceText } from '../resourceText';
import { useBulkFields } from './useBulkFields';
import { useSelectAll, type ResolvedRows } from './useSelectAll';

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
  const ids = list.selectedIds;
  const hadPendingAction = useRef(false);

  // Moves the focus to the heading: the bar disappears, with the focused button, when the last row is unticked.
  useEffect(() => {
    if (hadPendingAction.current && !pendingAction && document.activeElement === document.body) focusHeading();
    hadPendingAction.current = pendingAction !== null;
  }, [pendingAction]);

  const mayDo = useMayDo();
  const isArchive = Boolean(list.filterValues.archived);
  const actions = bulkActionsOf(resource, mayDo, { archived: isArchive, isPlainBackend: useIsPlainBackend() });
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
          <output>{translate('bulk.selected', { smart_count: ids.length })}</output>
          <Button
            className={css['unselect'] ?? ''}
            color="inherit"
            startIcon={<X size={18} aria-hidden />}
            onClick={() => list.onSelect([])}
          >
            <span className={uiCss['toolName']}>{translate('bulk.unselect')}</span>
          </Button>
          {selectAll.selectableCount !== null && (actions.length > 0 || hasBulkEdit) && (
            <Button color="inherit" loading={selectAll.isAsking} onClick={() => void selectAll.select()}>
              {selectAll.isCapped
                ? translate('bulk.selectSome', {
                    count: format.number(selectAll.selectableCount),
                    total: formatTotal(list, resourceText),
                  })
                : translate('bulk.selectAll', { count: format.number(selectAll.selectableCount) })}
            </Button>
          )}
          {hasBulkEdit && (
            <Button
              color="inherit"
              startIcon={<Pencil size={18} aria-hidden />}
              aria-haspopup="dialog"
              disabled={selectAll.isAsking}
              onClick={() => void startAction(edit)}
            >
              {translate('bulk.edit.label')}
            </Button>
          )}
          {actions.map((action) => (
            <Button
              key={action}
              color="inherit"
              startIcon={<ActionIcon action={action} />}
              aria-haspopup="dialog"
              disabled={selectAll.isAsking}
              onClick={() => void startAction(action)}
            >
              {actionText(resource.name, action, resourceText, '').label}
            </Button>
          ))}
          {children}
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

function SelectionBar({ label, children }: { label: string; children: ReactNode }) {
  const { bar, endMarker } = useBottomBar<HTMLElement>();
  return (
    <>
      <section ref={bar} data-screen className={css['bulk']} aria-label={label}>
        {children}
      </section>
      <div ref={endMarker} />
    </>
  );
}
