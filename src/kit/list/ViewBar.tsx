import MuiAlert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { savedViews } from '../../../contract/people/savedViews';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { problemOf, type ProblemDetails } from '../../data/problem';
import { useResource } from '../contexts';
import { useCacheRecord } from '../recordCache';
import { ProblemAlert } from '../ui/ProblemAlert';
import { useResourceText } from '../resourceText';
import type { ColumnChoice } from './columnChoice';
import { columnsOf } from './columns';
import css from './views.module.css';
import { listSearchOf, listStateOf } from './list';
import { useListScope } from './ListScope';
import type { View } from './layout';
import { changedViewData, isDifferentListState, fitView, type FittedView } from './view';
import ViewDialog from './ViewDialog';

export default function ViewBar({ columnChoice, isNarrow }: { columnChoice: ColumnChoice; isNarrow: boolean }) {
  const resource = useResource();
  const resourceText = useResourceText();
  const { translate, language } = resourceText;
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const list = useListScope();
  const { openedView } = list;
  const { view, isExpanded = true } = openedView ?? {};
  const fittedView = view && fitView(resource, columnsOf(resource, language), view);
  const appliedView = useRef<{ view: View; fittedView: FittedView } | null>(null);

  const showView = (next: FittedView) =>
    void navigate(pathname + listSearchOf({ ...next.listState, openedView }), {
      replace: true,
      state: state as unknown,
    });

  const applyChangedView = useEffectEvent((isShown: boolean, currentView: View | undefined) => {
    if (!currentView || !fittedView) return;
    const previousView = appliedView.current;
    appliedView.current = { view: currentView, fittedView };
    if (!isShown) showView(fittedView);
    // Another user changed the view while this list showed the view without unsaved changes.
    else if (
      previousView?.view.id === currentView.id &&
      !isDifferentListState(resource, listStateOf(list), previousView.fittedView.listState)
    ) {
      if (isDifferentListState(resource, fittedView.listState, previousView.fittedView.listState)) showView(fittedView);
    }
  });
  useEffect(() => applyChangedView(isExpanded, view), [isExpanded, view]);

  if (!openedView) return null;
  if (openedView.isGone)
    return (
      <MuiAlert severity="info" action={<LeaveViewButton />}>
        {translate('views.gone')}
      </MuiAlert>
    );
  if (openedView.error !== null)
    return (
      <ProblemAlert problem={problemOf(openedView.error)} onRetry={openedView.retry}>
        {translate('views.notLoaded')}
      </ProblemAlert>
    );
  if (!view || !fittedView || !isExpanded) return null;
  const isChanged = columnChoice.isChanged || isDifferentListState(resource, listStateOf(list), fittedView.listState);
  return (
    <>
      {fittedView.missingNames.length > 0 && (
        <MuiAlert severity="info">
          {translate('views.missing', {
            smart_count: fittedView.missingNames.length,
            names: resourceText.format.listAnd(
              fittedView.missingNames.map((name) => resourceText.fieldLabel(resource.name, name)),
            ),
          })}
        </MuiAlert>
      )}
      {isChanged ? (
        <ChangedViewBar
          key={view.id}
          view={view}
          fittedView={fittedView}
          columnChoice={columnChoice}
          onSaved={(saved) => showView(fitView(resource, columnChoice.declaredColumns, saved))}
        />
      ) : (
        isNarrow && <p className={css['name']}>{translate('views.view', { name: view.name })}</p>
      )}
    </>
  );
}

function LeaveViewButton() {
  const { translate } = useResourceText();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <Button color="inherit" size="small" onClick={() => void navigate(pathname)}>
      {translate('views.leave')}
    </Button>
  );
}

interface ChangedViewBarProps {
  view: View;
  fittedView: FittedView;
  columnChoice: ColumnChoice;
  onSaved: (view: View) => void;
}

function ChangedViewBar({ view, fittedView, columnChoice, onSaved }: ChangedViewBarProps) {
  const resource = useResource();
  const { translate } = useResourceText();
  const list = useListScope();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const notify = useNotify();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const cacheView = useCacheRecord(savedViews);
  const [isSaving, setSaving] = useState(false);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [problem, setProblem] = useState<ProblemDetails | null>(null);
  // Version on which the changes are based: a later change by another user must not be overwritten unseen.
  const [base, setBase] = useState<View | null>(view);
  const [baseFittedView, setBaseFittedView] = useState(fittedView);

  async function save(): Promise<void> {
    setSaving(true);
    setProblem(null);
    try {
      const { data } = await dataProvider.update<View>(savedViews.name, {
        id: view.id,
        data: changedViewData(resource, baseFittedView, {
          listState: listStateOf(list),
          layout: columnChoice.isChanged ? columnChoice.layout : baseFittedView.layout,
        }),
        previousData: base ?? view,
      });
      cacheView(data);
      columnChoice.undoChanges();
      onSaved(data);
      setBase(data);
      setBaseFittedView(fitView(resource, columnChoice.declaredColumns, data));
      setSaving(false);
      notify('views.saved', { type: 'success', messageArgs: { name: data.name } });
    } catch (error) {
      const problemDetails = problemOf(error);
      setProblem(problemDetails);
      // The user now sees the current version, so saving again overwrites it on purpose.
      if (problemDetails.current) {
        cacheView(problemDetails.current);
        setBase(null);
      }
      setSaving(false);
    }
  }

  return (
    <section className={css['changed']} aria-label={translate('views.changed', { name: view.name })}>
      <span>{translate('views.changed', { name: view.name })}</span>
      {view.actions['edit']?.allowed && (
        <Button size="small" variant="outlined" loading={isSaving} onClick={() => void save()}>
          {translate('views.save')}
        </Button>
      )}
      <Button size="small" disabled={isSaving} onClick={() => setDialogOpen(true)}>
        {translate('views.saveNew')}
      </Button>
      <Button
        size="small"
        color="inherit"
        disabled={isSaving}
        onClick={() => {
          columnChoice.undoChanges();
          void navigate(pathname + listSearchOf({ ...fittedView.listState, openedView: list.openedView }));
        }}
      >
        {translate('views.undo')}
      </Button>
      {problem && (
        <div className={css['problem']}>
          <ProblemAlert problem={problem}>
            {problem.code === 'record.stale' && translate('views.changedMeanwhile')}
          </ProblemAlert>
        </div>
      )}
      {isDialogOpen && <ViewDialog columnChoice={columnChoice} onClose={() => setDialogOpen(false)} />}
    </section>
  );
}
