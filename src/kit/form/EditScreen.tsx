import { type ReactNode, lazy, Suspense, useState } from 'react';
import { useParams, useNavigate, useLocation } from 'react-router';
import Button from '@mui/material/Button';
import { EditContextProvider, useEditController, useNotify } from 'react-admin';
import Alert from '@mui/material/Alert';
import { isNotPermitted } from '../../../contract/permissions';
import { Page } from '../../shell/Page';
import { ActionBar } from '../actions/ActionBar';
import { useResource, useRecord } from '../contexts';
import { titleOf, type AnyRecord } from '../record';
import { useResourceText } from '../resourceText';
import { pathOf, useBackPath } from './paths';
import { ReadOnlyRecord, RecordFacts } from './ReadOnlyRecord';
import { RecordScreen, recordQueryOptions } from './RecordScreen';
import { History } from '../history/History';
import { canRetry } from '../../data/problem';
import { clearSavedInput } from '../../unsaved';
import css from './form.module.css';
import { FormBar, FormSections, RecordForm } from './RecordForm';
import { useUpdateRecord } from './useUpdateRecord';
import { useRecordForm } from './useRecordForm';
import { initialFormValues } from './formValues';
import { useChangedBy } from '../openRecord';

interface Props {
  /** Whether the record has its own page: the form then omits its facts, notes and history. */
  hasPage?: boolean;
  contentAbove?: (record: AnyRecord) => ReactNode;
  contentBelow?: (record: AnyRecord) => ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  hiddenFields?: readonly string[];
}

/**
 * Edit screen of a declared resource. Shows the form, or a read-only view if the record is archived or the user may not
 * edit it. Accepts inputs of react-admin as children.
 *
 * @example
 *   <EditScreen actions={<DeleteButton />}>
 *     <TextInput source="slug" />
 *   </EditScreen>
 */
export function EditScreen({ hasPage = false, contentAbove, contentBelow, children, actions, hiddenFields }: Props) {
  const resource = useResource();
  const resourceText = useResourceText();
  const listPath = useBackPath(resource);
  const { id = '' } = useParams<'id'>();
  const back = hasPage ? pathOf(resource, id) : listPath;
  return (
    <RecordScreen back={back}>
      {(record) =>
        isNotPermitted(record.actions['edit']) ? (
          <Page
            title={titleOf(resource, record, resourceText)}
            back={back}
            actions={
              <>
                {actions}
                <ActionBar back={back} />
              </>
            }
          >
            {contentAbove?.(record)}
            <ReadOnlyRecord hiddenFields={hiddenFields} />
            {contentBelow?.(record)}
          </Page>
        ) : (
          <EditForm
            key={record.id}
            back={back}
            hasPage={hasPage}
            title={titleOf(resource, record, resourceText)}
            contentAbove={contentAbove?.(record)}
            contentBelow={contentBelow?.(record)}
            actions={actions}
            hiddenFields={hiddenFields}
          >
            {children}
          </EditForm>
        )
      }
    </RecordScreen>
  );
}

const ConflictDialog = lazy(() => import('./ConflictDialog'));

interface EditFormProps {
  back: string;
  hasPage?: boolean;
  title: string;
  contentAbove?: ReactNode;
  contentBelow?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  hiddenFields?: readonly string[] | undefined;
}

export function EditForm({
  back,
  hasPage = false,
  title,
  contentAbove,
  contentBelow,
  children,
  actions,
  hiddenFields,
}: EditFormProps) {
  const resource = useResource();
  const record = useRecord();
  const resourceText = useResourceText();
  const { translate } = resourceText;
  const notify = useNotify();
  const navigate = useNavigate();
  const { state } = useLocation();
  // The form does not use the controller's `save`: it sends the latest version instead of `base`, and would overwrite
  // changes of other users.
  const controller = useEditController<AnyRecord>({
    disableAuthentication: true,
    mutationMode: 'pessimistic',
    redirect: false,
    queryOptions: { ...recordQueryOptions, refetchOnMount: false },
  });
  const [initial] = useState(() => initialFormValues(resource, record));
  const form = useRecordForm(resource, initial, record);
  const { update, isSending, problem, conflict, isOutdated, resolve, postpone, base, rebase } = useUpdateRecord(
    resource,
    record,
    form,
    afterSave,
  );

  function afterSave(savedRecord: AnyRecord) {
    clearSavedInput();
    notify('form.saved', { type: 'success', messageArgs: { title: titleOf(resource, savedRecord, resourceText) } });
    void navigate(back, { replace: hasPage, state });
  }

  return (
    <EditContextProvider value={{ ...controller, save: update, saving: isSending }}>
      <Page
        title={title}
        back={back}
        actions={
          !hasPage && (
            <>
              {actions}
              <ActionBar back={back} hasPrimary={false} />
            </>
          )
        }
      >
        {contentAbove}
        <div className={hasPage ? undefined : css['columns']}>
          <div className={css['main']}>
            <RecordForm form={form} draft={{ resource, base, rebase }} onSubmit={update}>
              <FormSections hiddenFields={hiddenFields} recordPath={hasPage ? back : undefined}>
                {children}
              </FormSections>
              <FormBar
                back={back}
                problem={problem}
                problemNote={translate('form.inputKept')}
                notice={<RecordChangedNotice isOutdated={isOutdated} />}
              >
                <Button type="submit" variant="contained" loading={isSending}>
                  {translate(problem && canRetry(problem) ? 'form.retry' : 'form.saveChanges')}
                </Button>
              </FormBar>
            </RecordForm>
          </div>
          {!hasPage && (
            <div className={css['recordDetails']}>
              <RecordFacts hiddenFields={hiddenFields} />
              <History />
            </div>
          )}
        </div>
        {contentBelow}
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
