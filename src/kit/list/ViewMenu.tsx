import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { useDataProvider, useGetIdentity, useNotify, useStore } from 'react-admin';
import { Link, useLocation, useNavigate } from 'react-router';
import { savedViews } from '../../../contract/people/savedViews';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { newUuid } from '../../data/uuid';
import { problemOf, type ProblemDetails } from '../../data/problem';
import { hrefOf } from '../../shell/address';
import { useResource } from '../contexts';
import { useCacheRecord, useInvalidateResource } from '../recordCache';
import { ConfirmDialog } from '../ui/Dialog';
import Popup from '../ui/Popup';
import { ProblemAlert } from '../ui/ProblemAlert';
import { LoadingState } from '../ui/states';
import { useResourceText } from '../resourceText';
import type { ColumnChoice } from './columnChoice';
import { useListScope } from './ListScope';
import { LoadMore, useInfiniteRows } from './LoadMore';
import type { PopupProps } from './ListToolbar';
import { defaultViewsKey } from './useOpenedView';
import type { View } from './layout';
import ViewDialog from './ViewDialog';
import css from './views.module.css';

interface Props extends PopupProps {
  columnChoice: ColumnChoice;
}

const noDefaults: Readonly<Record<string, string>> = {};
const viewsPerPage = 500;

export default function ViewMenu({ columnChoice, anchor, onClose }: Props) {
  const resource = useResource();
  const { translate } = useResourceText();
  const { openedView } = useListScope();
  const view = openedView?.view;
  const [openDialog, setOpenDialog] = useState<'new' | 'edit' | 'delete' | null>(null);
  if (openDialog === 'new') return <ViewDialog columnChoice={columnChoice} onClose={onClose} />;
  if (openDialog === 'edit' && view) return <ViewDialog columnChoice={columnChoice} view={view} onClose={onClose} />;
  if (openDialog === 'delete' && view) return <DeleteViewDialog view={view} onClose={onClose} />;
  return (
    <Popup label={translate('views.views')} anchor={anchor} onClose={onClose}>
      <div className={css['menu']}>
        <ViewList resource={resource.name} currentId={openedView?.id} onClose={onClose} />
        <div className={css['actions']}>
          <Button aria-haspopup="dialog" onClick={() => setOpenDialog('new')}>
            {translate('views.saveNew')}
          </Button>
          {view && (
            <ViewActions view={view} onEdit={() => setOpenDialog('edit')} onDelete={() => setOpenDialog('delete')} />
          )}
        </div>
      </div>
    </Popup>
  );
}

interface ViewListProps {
  resource: string;
  currentId: string | undefined;
  onClose: () => void;
}

function ViewList({ resource, currentId, onClose }: ViewListProps) {
  const { translate } = useResourceText();
  const { pathname } = useLocation();
  const { identity } = useGetIdentity();
  const {
    rows,
    isPending,
    more: loadMoreProps,
  } = useInfiniteRows<typeof savedViews, View>(savedViews, {
    filter: { resource },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: viewsPerPage },
  });
  const renderLink = (to: string, name: string, isCurrent: boolean, details?: ReactNode) => (
    <Link to={to} aria-current={isCurrent || undefined} onClick={onClose}>
      <span>{name}</span>
      {details}
    </Link>
  );
  const renderGroup = (label: string, views: readonly View[]) =>
    views.length > 0 && (
      <section aria-label={label}>
        <h3>{label}</h3>
        <ul>
          {views.map(({ id, name, isDefault, ownerId, ownerName }) => (
            <li key={id}>
              {renderLink(
                `${pathname}?view=${id}`,
                name,
                id === currentId,
                (isDefault || ownerId !== identity?.id) && (
                  <small>
                    {[isDefault && translate('views.default'), ownerId !== identity?.id && ownerName]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                ),
              )}
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <nav aria-label={translate('views.views')}>
      {renderLink(`${pathname}?view=`, translate('views.none'), currentId === undefined)}
      {isPending && <LoadingState rows={3} />}
      {!isPending && !loadMoreProps.problem && rows.length === 0 && <p>{translate('views.empty')}</p>}
      {renderGroup(
        translate('views.own'),
        rows.filter(({ audience }) => audience === 'own'),
      )}
      {renderGroup(
        translate('views.team'),
        rows.filter(({ audience }) => audience === 'team'),
      )}
      <LoadMore {...loadMoreProps} />
    </nav>
  );
}

interface ViewActionsProps {
  view: View;
  onEdit: () => void;
  onDelete: () => void;
}

function ViewActions({ view, onEdit, onDelete }: ViewActionsProps) {
  const { translate } = useResourceText();
  const { pathname } = useLocation();
  const notify = useNotify();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const invalidateViews = useInvalidateResource(savedViews);
  const [defaults, setDefaults] = useStore(defaultViewsKey, noDefaults);
  const [isSending, setSending] = useState(false);
  const isDefault = defaults[view.resource] === view.id;

  async function copyLink(): Promise<void> {
    try {
      await navigator.clipboard.writeText(`${location.origin}${hrefOf(pathname)}?view=${view.id}`);
      notify('views.copied', { type: 'success' });
    } catch {
      notify('views.notCopied', { type: 'warning' });
    }
  }

  async function toggleDefault(): Promise<void> {
    setSending(true);
    try {
      await dataProvider.runAction(
        savedViews,
        view.id,
        isDefault ? 'clear-default' : 'make-default',
        {},
        { key: newUuid(), version: view.version },
      );
      const { [view.resource]: _, ...otherDefaults } = defaults;
      setDefaults(isDefault ? otherDefaults : { ...otherDefaults, [view.resource]: view.id });
      invalidateViews();
    } catch (error) {
      const { code, params } = problemOf(error);
      notify(`problems.${code}`, { type: 'error', messageArgs: params ?? {} });
    }
    setSending(false);
  }

  return (
    <>
      <Button color="inherit" loading={isSending} onClick={() => void toggleDefault()}>
        {translate(isDefault ? 'views.clearDefault' : 'views.makeDefault')}
      </Button>
      <Button color="inherit" onClick={() => void copyLink()}>
        {translate('views.copy')}
      </Button>
      {view.actions['edit']?.allowed && (
        <Button color="inherit" aria-haspopup="dialog" onClick={onEdit}>
          {translate('views.edit')}
        </Button>
      )}
      {view.actions['archive']?.allowed && (
        <Button color="error" aria-haspopup="dialog" onClick={onDelete}>
          {translate('views.delete')}
        </Button>
      )}
    </>
  );
}

function DeleteViewDialog({ view, onClose }: { view: View; onClose: () => void }) {
  const { translate } = useResourceText();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const notify = useNotify();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const cacheView = useCacheRecord(savedViews);
  const invalidateViews = useInvalidateResource(savedViews);
  const [isDeleting, setDeleting] = useState(false);
  const [problem, setProblem] = useState<ProblemDetails | null>(null);

  async function deleteView(): Promise<void> {
    setDeleting(true);
    setProblem(null);
    try {
      await dataProvider.delete(savedViews.name, { id: view.id, previousData: view });
      await navigate(pathname, { replace: true });
      invalidateViews();
      notify('views.deleted', { type: 'success', messageArgs: { name: view.name } });
      onClose();
    } catch (error) {
      const problemDetails = problemOf(error);
      setProblem(problemDetails);
      if (problemDetails.current) cacheView(problemDetails.current);
      setDeleting(false);
    }
  }

  return (
    <ConfirmDialog
      title={translate('views.deleteTitle', { name: view.name })}
      confirmLabel={translate('views.delete')}
      isPending={isDeleting}
      problem={problem && <ProblemAlert problem={problem} />}
      onConfirm={() => void deleteView()}
      onClose={onClose}
    >
      {translate(view.audience === 'team' ? 'views.deleteTeam' : 'views.deleteOwn')}
    </ConfirmDialog>
  );
}
