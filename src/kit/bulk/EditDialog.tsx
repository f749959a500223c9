import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Resource } from '../../../contract/resource';
import { problemOf } from '../../data/problem';
import { nounOf } from '../actions/actionWords';
import { useResource } from '../contexts';
import { useRecordForm } from '../form/useRecordForm';
import { formValues, setAt, toSend, type FormValues } from '../form/values';
import { valueAt } from '../kinds/valueAt';
import { titleOf } from '../record';
import { BulkResult } from '../ui/BulkResult';
import { Dialog } from '../ui/Dialog';
import { ProblemAlert } from '../ui/ProblemAlert';
import { useUnsaved } from '../ui/unsaved';
import { useWords } from '../words';
import { EditFields, type Chosen } from './EditFields';
import { EditPreview } from './EditPreview';
import { isBlank } from './edits';
import { NamedRows } from './NamedRows';
import { reasonOf } from './reasonOf';
import { RunProgress } from './RunProgress';
import { useBulkEdit } from './useBulkEdit';
import { useBulkFields } from './useBulkFields';
import { useCurrencies } from './useCurrencies';
import type { FixedRows } from './useSelectAll';

interface Props extends Omit<FixedRows, 'versions'> {
  /** Called with the remaining rows: refused or not sent. */
  onSettled: (remaining: readonly string[]) => void;
  onClose: () => void;
}

/**
 * Edits some fields of many rows: choose fields and values, preview each row, then write what was previewed, one
 * request per row. A row that another person changes meanwhile is not written but previewed again.
 */
export default function EditDialog({ ids, leftOut, onSettled, onClose }: Props) {
  const resource = useResource();
  const words = useWords();
  const { translate } = words;
  const id = useId();
  // Snapshot of the rows ticked when the dialog opened: the list behind it keeps changing.
  const [asked] = useState(ids);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const fields = useBulkFields();
  const edit = useBulkEdit(resource, asked, (row, record, problem) => {
    const reason = record ? reasonOf(resource, problem, record, words) : undefined;
    return { id: row, title: record ? titleOf(resource, record, words) : row, problem, ...(reason && { reason }) };
  });
  const { step, preview, progress, outcome, remaining, toTry, toChange } = edit;

  const { beside, mixed } = useCurrencies(
    fields.filter(([name]) => chosen.has(name)),
    asked,
  );
  const typed = useMemo(() => ({ ...resource, fields: givenFields(resource, chosen) }), [resource, chosen]);
  const [initial] = useState(() => emptyForm(resource, fields));
  const form = useRecordForm(typed, initial, beside, (values) =>
    Object.keys(typed.fields).flatMap((field) =>
      isBlank(valueAt(values, field)) ? [{ field, code: 'required' as const }] : [],
    ),
  );
  const holdsInput = step !== 'running' && step !== 'result' && chosen.size > 0;
  useUnsaved(holdsInput);
  const isReady = chosen.size > 0 && mixed.size === 0;

  function review(values: FormValues) {
    if (!isReady) return;
    const given = toSend(typed, values, beside);
    edit.review([...chosen].map(([name, mode]) => ({ name, mode, value: given[name] ?? null })));
  }

  function confirm() {
    // Input that is being sent is no longer a draft.
    form.reset(form.getValues());
    void edit.confirm();
  }

  // Reported at once: the list behind the dialog shows the number of ticked rows.
  const tellRemaining = useEffectEvent(() => onSettled(remaining));
  useEffect(() => {
    if (step === 'result') tellRemaining();
  }, [step]);

  const counted = (count: number) => ({ smart_count: count, noun: nounOf(resource.name, words, count) });
  const left = remaining.length - outcome.refused.length;
  return (
    <Dialog
      width={step === 'preview' ? 'md' : 'sm'}
      title={translate('bulk.edit.many', counted(asked.length))}
      text={step === 'fields' && translate('bulk.edit.text')}
      pending={step === 'running'}
      unsaved={holdsInput}
      onClose={onClose}
      actions={
        <>
          {step === 'running' && (
            <Button color="inherit" onClick={edit.stop}>
              {translate('bulk.stop')}
            </Button>
          )}
          {step === 'preview' && edit.isFirst && (
            <Button color="inherit" onClick={edit.back}>
              {translate('bulk.edit.back')}
            </Button>
          )}
          {(step === 'fields' || step === 'result' || (step === 'preview' && !edit.isFirst)) && (
            <Button color="inherit" onClick={onClose}>
              {translate(step === 'fields' ? 'form.cancel' : 'form.close')}
            </Button>
          )}
          {step === 'fields' && (
            <Button type="submit" form={id} variant="contained" disabled={!isReady}>
              {translate('bulk.edit.preview')}
            </Button>
          )}
          {step === 'preview' && toChange.length > 0 && (
            <Button variant="contained" onClick={confirm}>
              {translate('bulk.edit.confirm', counted(toChange.length))}
            </Button>
          )}
          {step === 'preview' && toChange.length === 0 && !edit.isFirst && !preview.isRunning && (
            <Button variant="contained" onClick={edit.finish}>
              {translate('bulk.edit.finish')}
            </Button>
          )}
          {step === 'result' && toTry.length > 0 && (
            <Button variant="contained" onClick={() => void edit.lookAgain()}>
              {translate('bulk.edit.again', counted(toTry.length))}
            </Button>
          )}
        </>
      }
    >
      <FormProvider {...form}>
        <form id={id} noValidate onSubmit={(event) => void form.handleSubmit(review)(event)}>
          {step === 'fields' && (
            <EditFields fields={fields} chosen={chosen} onChange={setChosen} beside={beside} mixed={mixed} />
          )}
        </form>
      </FormProvider>
      {step === 'fields' && <NamedRows ids={asked} />}
      {step === 'fields' && leftOut > 0 && (
        <Alert severity="info">{translate('bulk.leftOut', { smart_count: leftOut })}</Alert>
      )}
      {step === 'preview' && preview.isRunning && (
        <RunProgress label={translate('bulk.edit.title')} done={preview.looked} total={preview.total} />
      )}
      {step === 'preview' && !preview.isRunning && preview.error === null && (
        <EditPreview rows={preview.rows} refused={edit.wouldBeRefused} />
      )}
      {step === 'preview' && preview.error !== null && (
        <ProblemAlert problem={problemOf(preview.error)} onRetry={edit.retry} />
      )}
      {step === 'preview' && progress.error !== null && <ProblemAlert problem={problemOf(progress.error)} />}
      {step === 'running' && (
        <RunProgress
          label={translate('bulk.edit.many', counted(asked.length))}
          done={progress.results.size}
          total={progress.records.length}
        />
      )}
      {step === 'result' && (
        <BulkResult
          done={outcome.done.size > 0 ? translate('bulk.edit.done', counted(outcome.done.size)) : null}
          same={edit.same.size > 0 ? translate('bulk.edit.same', counted(edit.same.size)) : null}
          refused={outcome.refused}
          refusedText={translate('bulk.edit.refused', counted(outcome.refused.length))}
          left={left > 0 ? translate('bulk.left', counted(left)) : null}
        />
      )}
    </Dialog>
  );
}

function givenFields({ fields }: Resource, chosen: Chosen): Resource['fields'] {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => (chosen.get(name) ?? 'empty') !== 'empty'));
}

/**
 * Builds an empty form: only values the person picked are sent to many records. A switch always has one of its two
 * values.
 */
function emptyForm(resource: Resource, fields: ReturnType<typeof useBulkFields>): FormValues {
  const values = formValues({ ...resource, fields: Object.fromEntries(fields) }, {});
  for (const [name, { kind }] of fields) if (kind === 'boolean') setAt(values, name, false);
  return values;
}
