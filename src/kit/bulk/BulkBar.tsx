import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import Pencil from 'lucide-react/icons/pencil';
import X from 'lucide-react/icons/x';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { focusHeading } from '../../shell/heading';
import { useBottomBar } from '../ui/bottomBar';
import { ActionIcon } from '../actions/ActionIcon';
import { actionWords } from '../actions/actionWords';
import { bulkActionsOf, isEditedInBulk } from '../actions/offers';
import css from './bulk.module.css';
import uiCss from '../ui/ui.module.css';
import { useResource } from '../contexts';
import { useIsPlainBackend, useMayDo } from '../../session/useMayDo';
import { shownTotal } from '../list/shownTotal';
import type { AnyRecord } from '../record';
import { useWords } from '../words';
import { useBulkFields } from './useBulkFields';
import { useSelectAll, type FixedRows } from './useSelectAll';

const EditDialog = lazy(() => import('./EditDialog'));
const BulkDialog = lazy(() => import('./BulkDialog'));

/** Key of the edit dialog; not an action of a resource. */
const edit = 'edit';

/**
 * Toolbar with the bulk actions of the ticked rows; rendered only while rows are ticked. `children` are further
 * buttons.
 */
export default function BulkBar({ children }: { children?: ReactNode }) {
  const resource = useResource();
  const list = useListContext<AnyRecord>();
  const words = useWords();
  const { translate, format } = words;
  const [acting, setActing] = useState<{ action: string; rows: FixedRows } | null>(null);
  const all = useSelectAll();
  const ids = list.selectedIds;
  const wasActing = useRef(false);

  // The bar, including the button that opened the dialog, unmounts when the last row is unticked.
  useEffect(() => {
    if (wasActing.current && !acting && document.activeElement === document.body) focusHeading();
    wasActing.current = acting !== null;
  }, [acting]);

  const mayDo = useMayDo();
  const isArchive = Boolean(list.filterValues.archived);
  const actions = bulkActionsOf(resource, mayDo, { archived: isArchive, isPlain: useIsPlainBackend() });
  const isEdited = useBulkFields().length > 0 && !isArchive && isEditedInBulk(resource, mayDo, list.data ?? []);

  /** Resolves the affected rows when an action is chosen, not before. */
  async function act(action: string): Promise<void> {
    const rows = await all.fix();
    if (rows) setActing({ action, rows });
  }

  const settle = (remaining: readonly string[]) => list.onSelect([...remaining]);

  return (
    <>
      {ids.length > 0 && (
        <Bar label={translate('bulk.selection')}>
          <output>{translate('bulk.selected', { smart_count: ids.length })}</output>
          <Button
            className={css['unselect'] ?? ''}
            color="inherit"
            startIcon={<X size={18} aria-hidden />}
            onClick={() => list.onSelect([])}
          >
            <span className={uiCss['toolName']}>{translate('bulk.unselect')}</span>
          </Button>
          {all.offered !== null && (actions.length > 0 || isEdited) && (
            <Button color="inherit" loading={all.isAsking} onClick={() => void all.select()}>
              {all.isCapped
                ? translate('bulk.selectSome', { count: format.number(all.offered), total: shownTotal(list, words) })
                : translate('bulk.selectAll', { count: format.number(all.offered) })}
            </Button>
          )}
          {isEdited && (
            <Button
              color="inherit"
              startIcon={<Pencil size={18} aria-hidden />}
              aria-haspopup="dialog"
              disabled={all.isAsking}
              onClick={() => void act(edit)}
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
              disabled={all.isAsking}
              onClick={() => void act(action)}
            >
              {actionWords(resource.name, action, words, '').label}
            </Button>
          ))}
          {children}
        </Bar>
      )}
      {acting && (
        <Suspense fallback={null}>
          {acting.action === edit ? (
            <EditDialog {...acting.rows} onSettled={settle} onClose={() => setActing(null)} />
          ) : (
            <BulkDialog action={acting.action} {...acting.rows} onSettled={settle} onClose={() => setActing(null)} />
          )}
        </Suspense>
      )}
    </>
  );
}

function Bar({ label, children }: { label: string; children: ReactNode }) {
  const { bar, end } = useBottomBar<HTMLElement>();
  return (
    <>
      <section ref={bar} data-screen className={css['bulk']} aria-label={label}>
        {children}
      </section>
      <div ref={end} />
    </>
  );
}
