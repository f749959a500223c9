import Button from '@mui/material/Button';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { EditContextProvider, useEditController, useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { useRecord, useResource } from '../contexts';
import { History } from '../history/History';
import { canRetry } from '../../data/problem';
import { Page } from '../../shell/Page';
import { clearSavedInput } from '../../unsaved';
import { ActionBar } from '../actions/ActionBar';
import { titleOf, type AnyRecord } from '../record';
import { useResourceText } from '../resourceText';
import css from './form.module.css';
import { FormBar } from './FormBar';
import { FormSections } from './FormSections';
import { RecordFacts } from './RecordFacts';
import { RecordForm } from './RecordForm';
import { recordQueryOptions } from './RecordScreen';
import { useUpdateRecord } from './useUpdateRecord';
import { useRecordForm } from './useRecordForm';
import { formValues } from './formValues';
import Alert from '@mui/material/Alert';
import { useChangedBy } from '../changedBy';

const ConflictDialog = lazy(() => import('./ConflictDialog'));

interface Props {
  back: string;
  title: string;
  above?: ReactNode;
  below?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  shownElsewhere?: readonly string[] | undefined;
}

export function EditForm({ back, title, above, below, children, actions, shownElsewhere }: Props) {
  const resource = useResource();
  const record = useRecord();
  const resourceText = useResourceText();
  const { translate } = resourceText;
  const notify = useNotify();
  const navigate = useNavigate();
  // `save` of the controller sends the latest version instead of `base`, and overwrites changes of others.
  const controller = useEditController<AnyRecord>({
    disableAuthentication: true,
    mutationMode: 'pessimistic',
    redirect: false,
    queryOptions: { ...recordQueryOptions, refetchOnMount: false },
  });
  const [initial] = useState(() => formValues(resource, record));
  const form = useRecordForm(resource, initial, record);
  const { update, sending, problem, conflict, isOutdated, resolve, postpone, base, rebase } = useUpdateRecord(
    resource,
    record,
    form,
    afterSave,
  );

  function afterSave(savedRecord: AnyRecord) {
    clearSavedInput();
    notify('form.saved', { type: 'success', messageArgs: { title: titleOf(resource, savedRecord, resourceText) } });
    void navigate(back);
  }

  return (
    <EditContextProvider value={{ ...controller, save: update, saving: sending }}>
      <Page
        title={title}
        back={back}
        actions={
          <>
            {actions}
            <ActionBar back={back} />
          </>
        }
      >
        {above}
        <div className={css['columns']}>
          <RecordForm form={form} draft={{ resource, base, rebase }} onSubmit={update}>
            <FormSections hiddenFields={shownElsewhere}>{children}</FormSections>
            <FormBar
              back={back}
              problem={problem}
              problemNote={translate('form.inputKept')}
              notice={<RecordChangedNotice isOutdated={isOutdated} />}
            >
              <Button type="submit" variant="contained" loading={sending}>
                {translate(problem && canRetry(problem) ? 'form.retry' : 'form.save')}
              </Button>
            </FormBar>
          </RecordForm>
          <div className={css['recordDetails']}>
            <RecordFacts hiddenFields={shownElsewhere} />
            <History />
          </div>
        </div>
        {below}
        {conflict && (
          <Suspense fallback={null}>
            <ConflictDialog key={conflict.current.version} conflict={conflict} onResolve={resolve} onClose={postpone} />
          </Suspense>
        )}
      </Page>
    </EditContextProvider>
  );
}

function RecordChangedNotice({ isOutdated }: { isOutdated: boolean }) {
  const { name: resource } = useResource();
  const record = useRecord();
  const { translate } = useResourceText();
  const name = useChangedBy(resource, record) ?? translate('live.somebody');
  // Always rendered: screen readers announce only changes to an existing live region.
  return (
    <output className={css['changedNotice']}>
      {isOutdated ? (
        <Alert severity="info" role="presentation">
          {translate(record.archivedAt === null ? 'live.form' : 'live.archived', { name })}
        </Alert>
      ) : null}
    </output>
  );
}
