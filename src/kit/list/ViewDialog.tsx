import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { audiences, savedViews } from '../../../contract/people/savedViews';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import type { ProblemDetails } from '../../data/problem';
import { newUuid } from '../../data/uuid';
import { useResource } from '../contexts';
import { useCacheRecord } from '../recordCache';
import { Dialog } from '../ui/Dialog';
import { Fieldset } from '../ui/Fieldset';
import { ProblemAlert } from '../ui/ProblemAlert';
import { useResourceText } from '../resourceText';
import { useWriteOnce } from '../useWriteOnce';
import type { ColumnChoice } from './columnChoice';
import { listSearchOf, listStateOf } from './list';
import { useListScope } from './ListScope';
import type { View } from './layout';
import { storableFilter, viewData } from './view';
import css from './views.module.css';

interface Props {
  columnChoice: ColumnChoice;
  view?: View;
  onClose: () => void;
}

const maxNameLength = savedViews.fields.name.maxLength;

export default function ViewDialog({ columnChoice, view, onClose }: Props) {
  const resource = useResource();
  const resourceText = useResourceText();
  const { translate } = resourceText;
  const list = useListScope();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const notify = useNotify();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const cacheView = useCacheRecord(savedViews);
  const formId = useId();
  const [name, setName] = useState(view?.name ?? '');
  const [audience, setAudience] = useState(view?.audience ?? 'own');
  const [isNameEmpty, setNameEmpty] = useState(false);
  const [problem, setProblem] = useState<ProblemDetails | null>(null);
  const [baseView, setBaseView] = useState(view);
  const listState = listStateOf(list);
  const isFilterReduced =
    Object.keys(storableFilter(resource, listState.filter)).length < Object.keys(listState.filter).length;

  const [key] = useState(newUuid);
  const sendView = () => {
    const nameAndAudience = { name: name.trim(), audience };
    if (baseView)
      return dataProvider.update<View>(savedViews.name, {
        id: baseView.id,
        data: nameAndAudience,
        previousData: baseView,
      });
    const data = { ...nameAndAudience, resource: resource.name, ...viewData(resource, listState, columnChoice.layout) };
    return dataProvider.create<Omit<View, 'id'>, View>(savedViews.name, { data, meta: { key } });
  };

  const { run: save, isRunning: isSaving } = useWriteOnce(async (write) => {
    setNameEmpty(name.trim() === '');
    if (name.trim() === '') return;
    setProblem(null);
    const result = await write({ name, audience }, sendView, { key });
    if (result.kind === 'done') {
      const { data } = result;
      cacheView(data);
      if (!view) {
        if (list.openedView) columnChoice.undoChanges();
        void navigate(pathname + listSearchOf({ ...listState, openedView: data }), { replace: true });
      }
      notify('views.saved', { type: 'success', messageArgs: { name: data.name } });
      onClose();
    } else if (result.kind !== 'approvalRequested') {
      setProblem(result.problem);
      // The user now sees the change by another user, so saving again overwrites it on purpose.
      const { current } = result.problem;
      if (current && baseView) {
        cacheView(current);
        setBaseView({ ...baseView, version: current.version });
      }
    }
  });

  return (
    <Dialog
      title={translate(view ? 'views.edit' : 'views.saveNew')}
      isPending={isSaving}
      hasUnsavedInput={name !== (view?.name ?? '') || audience !== (view?.audience ?? 'own')}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" disabled={isSaving} onClick={onClose}>
            {translate('form.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="contained" loading={isSaving}>
            {translate('views.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={css['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          // The dialog is opened in order to type.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          label={translate('views.name')}
          value={name}
          required
          error={isNameEmpty}
          helperText={isNameEmpty && translate('violations.required')}
          onChange={({ target }) => {
            setName(target.value);
            setNameEmpty(false);
          }}
          slotProps={{ htmlInput: { maxLength: maxNameLength, autoComplete: 'off' } }}
        />
        <Fieldset disabled={isSaving}>
          <legend>{resourceText.fieldLabel(savedViews.name, 'audience')}</legend>
          {audiences.map((option) => (
            <label key={option}>
              <input type="radio" name="audience" checked={audience === option} onChange={() => setAudience(option)} />
              {resourceText.lookup(savedViews.name, `values.audience.${option}`)}
            </label>
          ))}
          <small>{translate('views.teamHint')}</small>
        </Fieldset>
        {view?.audience === 'team' && audience === 'own' && (
          <Alert severity="warning">{translate('views.leavesTeam', { name: view.ownerName })}</Alert>
        )}
        {!view && isFilterReduced && <p>{translate('views.leftOut')}</p>}
      </form>
      {problem && (
        <ProblemAlert problem={problem}>
          {problem.code === 'record.stale' && translate('views.changedMeanwhile')}
        </ProblemAlert>
      )}
    </Dialog>
  );
}
