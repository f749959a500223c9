import Button from '@mui/material/Button';
import { useState, type ReactNode, useRef } from 'react';
import { CreateContextProvider, useCreateController, useNotify, useDataProvider } from 'react-admin';
import { useNavigate } from 'react-router';
import { routeOf, type Resource } from '../../../contract/resource';
import { useResource } from '../contexts';
import { Page } from '../../shell/Page';
import { useIsPlainBackend, useIsPermitted } from '../../session/useMayDo';
import { clearUnsaved } from '../../unsaved';
import { titleOf, type AnyRecord, type OneTimeExtras, splitRecordAndExtras } from '../record';
import { useResourceText } from '../resourceText';
import { createLabel } from '../actions/actionText';
import { FormBar, FormSections, RecordForm, ReviewForm } from './RecordForm';
import { pathOf, useBackPath } from './paths';
import { useCreateWithPreview } from './useCreateWithPreview';
import { useRecordForm, useMarkRefused, type RecordForm as RecordFormState } from './useRecordForm';
import { useNewRecordValues } from './startValues';
import { type FormValues, hasEqualValues, valuesToSend } from './formValues';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import type { ProblemDetails } from '../../data/problem';
import { writeResultOf, type WriteOnce, type WriteResult } from '../../data/writeOnce';
import { useCacheRecord } from '../recordCache';
import { useWriteOnce, useNavigateToApproval, useNotifyApprovalRequested } from '../useWriteOnce';

interface Props {
  initial?: FormValues;
  /** Called instead of opening the record or another form. `extras` are one-time fields of the response. */
  onCreated?: (record: AnyRecord, extras: OneTimeExtras) => void;
  contentAbove?: ReactNode;
  presetFields?: readonly string[];
  /** Called before the record of a form without preview is created. If it resolves to `false`, nothing is sent. */
  confirmCreate?: (values: FormValues) => Promise<boolean>;
  children?: ReactNode;
}

/**
 * Form for a new record of the resource in context. If the resource moves money, previews the record first.
 *
 * @example
 *   <CreateScreen initial={{ companyId }} presetFields={['companyId']} />
 */
export function CreateScreen({ initial, onCreated, contentAbove, presetFields, confirmCreate, children }: Props) {
  const resource = useResource();
  const [formKey, setFormKey] = useState(0);
  const Form = resource.money ? PreviewedCreateForm : CreateForm;
  // The key gives each new record its own form and Idempotency-Key.
  return (
    <Form
      key={formKey}
      presetValues={initial}
      onCreated={onCreated}
      contentAbove={contentAbove}
      presetFields={presetFields}
      confirmCreate={confirmCreate}
      onCreateAnother={() => setFormKey(formKey + 1)}
    >
      {children}
    </Form>
  );
}

interface FormProps {
  presetValues: Props['initial'];
  onCreated: Props['onCreated'];
  contentAbove: ReactNode;
  presetFields: Props['presetFields'];
  confirmCreate: Props['confirmCreate'];
  onCreateAnother: () => void;
  children: ReactNode;
}

function useAfterCreate({ onCreated, onCreateAnother }: FormProps) {
  const resource = useResource();
  const resourceText = useResourceText();
  const notify = useNotify();
  const navigate = useNavigate();
  const back = useBackPath(resource);
  return (record: AnyRecord, extras: OneTimeExtras, createsAnother: boolean) => {
    clearUnsaved();
    const textParams = { ...record, title: titleOf(resource, record, resourceText) };
    notify(
      resourceText.lookup(resource.name, 'created', textParams) || resourceText.translate('form.created', textParams),
      { type: 'success' },
    );
    if (createsAnother) onCreateAnother();
    else if (onCreated) onCreated(record, extras);
    // Replaces the history entry, so that Back leads to the list and not to a form that would create the record again.
    else
      void navigate(pathOf(resource, record.id), {
        replace: true,
        state: { from: back.slice(routeOf(resource).length) },
      });
  };
}

function CreateForm(props: FormProps) {
  const { presetValues, contentAbove, presetFields, confirmCreate, children, onCreated } = props;
  const resource = useResource();
  const resourceText = useResourceText();
  const { translate } = resourceText;
  const back = useBackPath(resource);
  const afterCreate = useAfterCreate(props);
  const startValues = useNewRecordValues(resource);
  const [initial] = useState({ ...startValues, ...presetValues });
  const form = useRecordForm(resource, initial);
  const [createsAnother, setCreatesAnother] = useState(false);
  // A plain backend does not support the Idempotency-Key.
  const lostResponseKey = useIsPlainBackend() ? 'form.unsettledPlain' : 'form.unsettled';
  const { create, isSending, problem, isOutcomeUnknown } = useCreateRecord(resource, form, (record, extras) =>
    afterCreate(record, extras, createsAnother),
  );
  const confirmAndCreate = async (values: FormValues) => {
    if (!confirmCreate || (await confirmCreate(values))) await create(values);
  };

  return (
    <CreateContexts save={confirmAndCreate} saving={isSending}>
      <Page title={resourceText.lookup(resource.name, 'create')} back={back}>
        {contentAbove}
        <RecordForm form={form} draft={{ resource }} onSubmit={confirmAndCreate}>
          <FormSections hiddenFields={presetFields}>{children}</FormSections>
          <FormBar
            back={back}
            problem={problem}
            problemNote={translate(isOutcomeUnknown ? lostResponseKey : 'form.inputKept')}
          >
            <Button
              type="submit"
              variant="contained"
              loading={isSending && !createsAnother}
              disabled={isSending}
              onClick={() => setCreatesAnother(false)}
            >
              {isOutcomeUnknown ? translate('form.retry') : createLabel(resource.name, resourceText)}
            </Button>
            {/* Preset values apply to one record only, so there is no button for another one. */}
            {!onCreated && !presetFields && (
              <Button
                type="submit"
                variant="outlined"
                loading={isSending && createsAnother}
                disabled={isSending}
                onClick={() => setCreatesAnother(true)}
              >
                {resourceText.lookup(resource.name, 'saveAndAnother') || translate('form.saveAndAnother')}
              </Button>
            )}
          </FormBar>
        </RecordForm>
      </Page>
    </CreateContexts>
  );
}

function PreviewedCreateForm(props: FormProps) {
  const { presetValues, contentAbove, presetFields, children } = props;
  const resource = useResource();
  const resourceText = useResourceText();
  const back = useBackPath(resource);
  const afterCreate = useAfterCreate(props);
  const startValues = useNewRecordValues(resource);
  const [initial] = useState({ ...startValues, ...presetValues });
  const form = useRecordForm(resource, initial);
  const { openPreview, dialog, isOutcomeUnknown, problem } = useCreateWithPreview(resource, form, (record, extras) =>
    afterCreate(record, extras, false),
  );

  return (
    <CreateContexts save={openPreview} saving={false}>
      <Page title={resourceText.lookup(resource.name, 'create')} back={back}>
        {contentAbove}
        <ReviewForm
          form={form}
          draft={{ resource }}
          onSubmit={openPreview}
          back={back}
          outcomeUnknownText={isOutcomeUnknown ? resourceText.translate('form.unsettledMaking') : null}
          problem={problem}
        >
          <FormSections hiddenFields={presetFields}>{children}</FormSections>
        </ReviewForm>
        {dialog}
      </Page>
    </CreateContexts>
  );
}

interface CreateContextsProps {
  save: (values: FormValues) => Promise<void>;
  saving: boolean;
  children: ReactNode;
}

function CreateContexts({ save, saving, children }: CreateContextsProps) {
  const controller = useCreateController({ disableAuthentication: true, redirect: false });
  return <CreateContextProvider value={{ ...controller, save, saving }}>{children}</CreateContextProvider>;
}

interface CreateRecord {
  create: (values: FormValues) => Promise<void>;
  isSending: boolean;
  problem: ProblemDetails | null;
  isOutcomeUnknown: boolean;
}

/**
 * Creates a record once, even if responses are lost. If the form changes after a lost response, sends the first request
 * again unchanged and then the changes as an update.
 */
export function useCreateRecord(
  resource: Resource,
  form: RecordFormState,
  onCreated: (record: AnyRecord, extras: OneTimeExtras) => void,
): CreateRecord {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const cacheRecord = useCacheRecord(resource);
  const markRefused = useMarkRefused(form, resource);
  const notifyApprovalRequested = useNotifyApprovalRequested();
  const navigateToApproval = useNavigateToApproval();
  const isPermitted = useIsPermitted();
  const [problem, setProblem] = useState<ProblemDetails | null>(null);
  const pendingValues = useRef<FormValues | null>(null);

  async function sendValues(write: WriteOnce, data: FormValues): Promise<WriteResult<AnyRecord>> {
    const result = await write(data, (key) => dataProvider.create<AnyRecord>(resource.name, { data, meta: { key } }));
    pendingValues.current = result.kind === 'unknown' ? data : null;
    return result;
  }

  async function send(write: WriteOnce, values: FormValues): Promise<WriteResult<AnyRecord>> {
    const earlierValues = pendingValues.current;
    if (!earlierValues) return sendValues(write, values);
    const result = await sendValues(write, earlierValues);
    if (hasEqualValues(resource, earlierValues, values)) return result;
    if (result.kind === 'refused') return sendValues(write, values);
    if (result.kind !== 'done') return result;
    const createdRecord = result.data;
    return writeResultOf(() =>
      dataProvider.update<AnyRecord>(resource.name, {
        id: createdRecord.id,
        data: values,
        previousData: createdRecord,
      }),
    );
  }

  // Omits fields the user may not set: the API applies the owners' current settings.
  const omitForbiddenFields = (values: FormValues): FormValues =>
    Object.fromEntries(
      Object.entries(values).filter(([name]) => isPermitted(resource.fields[name]?.permitted, 'writes')),
    );

  const {
    run: create,
    isRunning,
    isOutcomeUnknown,
  } = useWriteOnce(async (write, values: FormValues) => {
    setProblem(null);
    const result = await send(write, omitForbiddenFields(valuesToSend(resource, values)));
    if (result.kind === 'done') {
      const [record, extras] = splitRecordAndExtras(resource, result.data);
      cacheRecord(record);
      onCreated(record, extras);
    } else if (result.kind === 'approvalRequested') {
      notifyApprovalRequested(result.approval);
      navigateToApproval(result.approval);
    } else if (!markRefused(result.problem)) setProblem(result.problem);
  });

  return { create, isSending: isRunning, problem, isOutcomeUnknown };
}
