import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { CreateContextProvider, useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { routeOf } from '../../../contract/resource';
import { useResource } from '../contexts';
import { Page } from '../../shell/Page';
import { useIsPlainBackend } from '../../session/useMayDo';
import { forgetUnsaved } from '../ui/unsaved';
import { titleOf, type AnyRecord, type OneTimeExtras } from '../record';
import { useWords } from '../words';
import { useCreateRecord } from './useCreateRecord';
import { FormBar } from './FormBar';
import { FormSections } from './FormSections';
import { pathOf, useBackPath } from './paths';
import { RecordForm, ReviewForm } from './RecordForm';
import { useCreateWithPreview } from './useCreateWithPreview';
import { useRecordForm } from './useRecordForm';
import { useStartValues } from './startValues';
import type { FormValues } from './values';

interface Props {
  /** Initial values, which override the declared ones. */
  initial?: FormValues;
  /**
   * Called after creation, instead of opening the record or another form; `extras` are one-time fields of the response.
   */
  onCreated?: (record: AnyRecord, extras: OneTimeExtras) => void;
  above?: ReactNode;
  /** Fields set by `initial` that have no input. */
  givenFields?: readonly string[];
  /** Additional inputs, ours or react-admin's. */
  children?: ReactNode;
}

/** Form for a new record of the resource in context; previews it first if the resource moves money. */
export function CreateScreen({ initial, onCreated, above, givenFields, children }: Props) {
  const resource = useResource();
  const [round, setRound] = useState(0);
  const Form = resource.money ? PreviewedCreateForm : CreateForm;
  // Each record gets its own form and Idempotency-Key.
  return (
    <Form
      key={round}
      given={initial}
      onCreated={onCreated}
      above={above}
      givenFields={givenFields}
      onAnother={() => setRound(round + 1)}
    >
      {children}
    </Form>
  );
}

interface FormProps {
  given: Props['initial'];
  onCreated: Props['onCreated'];
  above: ReactNode;
  givenFields: Props['givenFields'];
  onAnother: () => void;
  children: ReactNode;
}

function useCreated({ onCreated, onAnother }: FormProps) {
  const resource = useResource();
  const words = useWords();
  const notify = useNotify();
  const navigate = useNavigate();
  const back = useBackPath(resource);
  return (record: AnyRecord, extras: OneTimeExtras, another: boolean) => {
    forgetUnsaved();
    const args = { ...record, title: titleOf(resource, record, words) };
    notify(words.of(resource.name, 'created', args) || words.translate('form.created', args), { type: 'success' });
    if (another) onAnother();
    else if (onCreated) onCreated(record, extras);
    // Replaces the entry, so that Back leads to the list and not to a form that would create the record again.
    else
      void navigate(pathOf(resource, record.id), {
        replace: true,
        state: { from: back.slice(routeOf(resource).length) },
      });
  };
}

function CreateForm(props: FormProps) {
  const { given, above, givenFields, children, onCreated } = props;
  const resource = useResource();
  const words = useWords();
  const { translate } = words;
  const back = useBackPath(resource);
  const created = useCreated(props);
  const start = useStartValues(resource);
  const [initial] = useState({ ...start, ...given });
  const form = useRecordForm(resource, initial);
  const [another, setAnother] = useState(false);
  // A plain backend does not know the Idempotency-Key.
  const lost = useIsPlainBackend() ? 'form.unsettledPlain' : 'form.unsettled';
  const { create, sending, problem, unsettled } = useCreateRecord(resource, form, (record, extras) =>
    created(record, extras, another),
  );

  return (
    <NewRecord save={create} saving={sending}>
      <Page title={words.of(resource.name, 'create')} back={back}>
        {above}
        <RecordForm form={form} draft={{ resource }} onSubmit={create}>
          <FormSections except={givenFields}>{children}</FormSections>
          <FormBar back={back} problem={problem} kept={translate(unsettled ? lost : 'form.inputKept')}>
            <Button
              type="submit"
              variant="contained"
              loading={sending && !another}
              disabled={sending}
              onClick={() => setAnother(false)}
            >
              {unsettled ? translate('form.retry') : words.of(resource.name, 'save') || translate('form.save')}
            </Button>
            {/* Given fields are for a single record. */}
            {!onCreated && !givenFields && (
              <Button
                type="submit"
                variant="outlined"
                loading={sending && another}
                disabled={sending}
                onClick={() => setAnother(true)}
              >
                {words.of(resource.name, 'saveAndAnother') || translate('form.saveAndAnother')}
              </Button>
            )}
          </FormBar>
        </RecordForm>
      </Page>
    </NewRecord>
  );
}

function PreviewedCreateForm(props: FormProps) {
  const { given, above, givenFields, children } = props;
  const resource = useResource();
  const words = useWords();
  const back = useBackPath(resource);
  const created = useCreated(props);
  const start = useStartValues(resource);
  const [initial] = useState({ ...start, ...given });
  const form = useRecordForm(resource, initial);
  const { make, dialog, unsettled, problem } = useCreateWithPreview(resource, form, (record, extras) =>
    created(record, extras, false),
  );

  return (
    <NewRecord save={make} saving={false}>
      <Page title={words.of(resource.name, 'create')} back={back}>
        {above}
        <ReviewForm
          form={form}
          draft={{ resource }}
          onSubmit={make}
          back={back}
          unsettled={unsettled ? words.translate('form.unsettledMaking') : null}
          problem={problem}
        >
          <FormSections except={givenFields}>{children}</FormSections>
        </ReviewForm>
        {dialog}
      </Page>
    </NewRecord>
  );
}

interface NewRecordProps {
  save: (values: FormValues) => void | Promise<void>;
  saving: boolean;
  children: ReactNode;
}

/** Provides react-admin's `CreateContext` and `SaveContext`. */
function NewRecord({ save, saving, children }: NewRecordProps) {
  const resource = useResource().name;
  return (
    <CreateContextProvider
      value={{
        resource,
        save: async (values) => save(values),
        saving,
        isFetching: false,
        isLoading: false,
        isPending: false,
        redirect: false,
      }}
    >
      {children}
    </CreateContextProvider>
  );
}
