import Button from '@mui/material/Button';
import { Archive, ArchiveRestore, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Resource } from '../../../api/contract/resource';
import type { List } from '../list/list';
import css from '../list/list.module.css';
import { useWords } from '../words';
import type { BulkAct } from './bulk';

const BulkDialog = lazy(() => import('./BulkDialog'));

/** What can be done with the ticked rows; there only while rows are ticked. */
export function BulkBar({ resource, list }: { resource: Resource; list: List }) {
  const { translate } = useWords();
  const [acting, setActing] = useState<BulkAct | null>(null);
  const ids = list.selectedIds.map(String);
  const act: BulkAct = list.filterValues.archived ? 'restore' : 'archive';
  const Icon = act === 'archive' ? Archive : ArchiveRestore;

  return (
    <>
      {ids.length > 0 && (
        <section className={css['bulk']} aria-label={translate('bulk.selection')}>
          <output>{translate('bulk.selected', { smart_count: ids.length })}</output>
          <Button color="inherit" startIcon={<Icon size={18} aria-hidden />} onClick={() => setActing(act)}>
            {translate(`bulk.${act}.confirm`)}
          </Button>
          <Button color="inherit" startIcon={<X size={18} aria-hidden />} onClick={() => list.onSelect([])}>
            <span className={css['toolName']}>{translate('bulk.unselect')}</span>
          </Button>
        </section>
      )}
      {acting && (
        <Suspense fallback={null}>
          <BulkDialog
            resource={resource}
            act={acting}
            ids={ids}
            onSettled={(remaining) => list.onSelect([...remaining])}
            onClose={() => setActing(null)}
          />
        </Suspense>
      )}
    </>
  );
}
