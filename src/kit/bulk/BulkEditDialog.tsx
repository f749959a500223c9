import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useGetMany, useNotify } from 'react-admin';
import type { Resource } from '../../../contract/resource';
import { problemOf, type ProblemDetails } from '../../data/problem';
import { nounOf } from '../actions/actionText';
import { useResource } from '../contexts';
import { useRecordForm } from '../form/useRecordForm';
import { initialFormValues, setAt, valuesToSend, type FormValues, formPartsOf } from '../form/formValues';
import { valueAt, type Values } from '../kinds/kind';
import { titleOf, type AnyRecord } from '../record';
import { BulkResult, RunProgress } from './BulkResult';
import { Dialog } from '../ui/Dialog';
import { ProblemAlert } from '../ui/ProblemAlert';
import { useUnsaved } from '../../unsaved';
import { useResourceText, type ResourceText } from '../resourceText';
import { BulkEditFields, type ChosenModes } from './BulkEditFields';
import { BulkEditPreview } from './BulkEditPreview';
import { useBulkFields } from './edits';
import { isEmptyValue } from '../compareValues';
import { AffectedRows } from './AffectedRows';
import { useBulkEdit } from './useBulkEdit';
import type { ResolvedRows } from './BulkBar';
import type { Field } from '../../../contract/fields';
import { formatBounds } from '../kinds/bounds';

interface Props extends Omit<ResolvedRows, 'versions'> {
  onSettled: (remaining: readonly string[]) => void;
  onClose: () => void;
}

/**
 * Edits some fields of many rows: the user chooses fields and values and sees a preview of each row; then each row is
 * sent as a separate request. A row that another user changes meanwhile is previewed again before it is written.
 */
export default function BulkEditDialog({ ids, excludedCount, onSettled, onClose }: Props) {
  const resource = useResource();
  const resourceText = useResourceText();
  const { translate } = resourceText;
  const id = useId();
  const [selectedIds] = useState(ids);
  const [chosenModes, setChosenModes] = useState<ChosenModes>(new Map());
  const fields = useBulkFields();
  const notify = useNotify();
  const edit = useBulkEdit(resource, selectedIds, (row, record, problem) => {
    const reason = record ? violationsText(resource, problem, record, resourceText) : undefined;
    return {
      id: row,
      title: record ? titleOf(resource, record, resourceText) : row,
      problem,
      ...(reason && { reason }),
    };
  });
  const { step, preview, progress, outcome, remaining, sendableIds, changedRows } = edit;

  const { sharedCurrencies, mixedFields } = useSharedCurrencies(
    fields.filter(([name]) => chosenModes.has(name)),
    selectedIds,
  );
  const inputResource = useMemo(
    () => ({ ...resource, fields: fieldsWithInput(resource, chosenModes) }),
    [resource, chosenModes],
  );
  const [initial] = useState(() => emptyForm(resource, fields));
  const form = useRecordForm(inputResource, initial, sharedCurrencies, (values) =>
    Object.keys(inputResource.fields).flatMap((field) =>
      isEmptyValue(valueAt(values, field)) ? [{ field, code: 'required' as const }] : [],
    ),
  );
  const hasUnsavedInput = step !== 'running' && step !== 'result' && chosenModes.size > 0;
  useUnsaved(hasUnsavedInput);
  const isReady = chosenModes.size > 0 && mixedFields.size === 0;

  function review(values: FormValues) {
    if (!isReady) return;
    const parsed = valuesToSend(inputResource, values, sharedCurrencies);
    edit.review([...chosenModes].map(([name, mode]) => ({ name, mode, value: parsed[name] ?? null })));
  }

  function confirm() {
    form.reset(form.getValues());
    void edit.confirm();
  }

  const countParams = (count: number) => ({ smart_count: count, noun: nounOf(resource.name, resourceText, count) });
  const doneCount = outcome.doneIds.size;
  const doneText = translate('bulk.edit.done', countParams(doneCount));
  const areAllDone = step === 'result' && doneCount === selectedIds.length;
  const reportOutcome = useEffectEvent(() => {
    onSettled(remaining);
    if (!areAllDone) return;
    notify(doneText, { type: 'success' });
    onClose();
  });
  useEffect(() => {
    if (step === 'result') reportOutcome();
  }, [step]);

  const unsentCount = remaining.length - outcome.refusedRows.length;
  if (areAllDone) return null;
  return (
    <Dialog
      width={step === 'preview' || resource.money ? 'md' : 'sm'}
      title={translate('bulk.edit.many', countParams(selectedIds.length))}
      text={step === 'fields' && translate('bulk.edit.text')}
      isPending={step === 'running'}
      hasUnsavedInput={hasUnsavedInput}
      onClose={onClose}
      actions={
        <>
          {step === 'running' && (
            <Button color="inherit" onClick={edit.stop}>
              {translate('bulk.stop')}
            </Button>
          )}
          {step === 'preview' && edit.isFirstPreview && (
            <Button color="inherit" onClick={edit.returnToFields}>
              {translate('bulk.edit.back')}
            </Button>
          )}
          {(step === 'fields' || step === 'result' || (step === 'preview' && !edit.isFirstPreview)) && (
            <Button color="inherit" onClick={onClose}>
              {translate(step === 'fields' ? 'form.cancel' : 'form.close')}
            </Button>
          )}
          {step === 'fields' && (
            <Button type="submit" form={id} variant="contained" disabled={!isReady}>
              {translate('bulk.edit.preview')}
            </Button>
          )}
          {step === 'preview' && changedRows.length > 0 && (
            <Button variant="contained" onClick={confirm}>
              {translate('bulk.edit.confirm', countParams(changedRows.length))}
            </Button>
          )}
          {step === 'preview' && changedRows.length === 0 && !edit.isFirstPreview && !preview.isRunning && (
            <Button variant="contained" onClick={edit.finish}>
              {translate('bulk.edit.finish')}
            </Button>
          )}
          {step === 'result' && sendableIds.length > 0 && (
            <Button variant="contained" onClick={() => void edit.previewAgain()}>
              {translate('bulk.edit.again', countParams(sendableIds.length))}
            </Button>
          )}
        </>
      }
    >
      <FormProvider {...form}>
        <form id={id} noValidate onSubmit={(event) => void form.handleSubmit(review)(event)}>
          {step === 'fields' && (
            <BulkEditFields
              fields={fields}
              chosenModes={chosenModes}
              onChange={setChosenModes}
              sharedCurrencies={sharedCurrencies}
              mixedFields={mixedFields}
            />
          )}
        </form>
      </FormProvider>
      {step === 'fields' && <AffectedRows ids={selectedIds} />}
      {step === 'fields' && excludedCount > 0 && (
        <Alert severity="info">{translate('bulk.leftOut', { smart_count: excludedCount })}</Alert>
      )}
      {step === 'preview' && preview.isRunning && (
        <RunProgress label={translate('bulk.edit.title')} doneCount={preview.previewedCount} total={preview.total} />
      )}
      {step === 'preview' && !preview.isRunning && preview.error === null && (
        <BulkEditPreview rows={preview.rows} refusedRows={edit.previewRefusals} />
      )}
      {step === 'preview' && preview.error !== null && (
        <ProblemAlert problem={problemOf(preview.error)} onRetry={edit.retryPreview} />
      )}
      {step === 'preview' && progress.error !== null && <ProblemAlert problem={problemOf(progress.error)} />}
      {step === 'running' && (
        <RunProgress
          label={translate('bulk.edit.many', countParams(selectedIds.length))}
          doneCount={progress.results.size}
          total={progress.records.length}
        />
      )}
      {step === 'result' && (
        <BulkResult
          doneText={doneCount > 0 ? doneText : null}
          unchangedText={
            edit.unchangedIds.size > 0 ? translate('bulk.edit.same', countParams(edit.unchangedIds.size)) : null
          }
          refusedRows={outcome.refusedRows}
          refusedText={translate('bulk.edit.refused', countParams(outcome.refusedRows.length))}
          unsentText={unsentCount > 0 ? translate('bulk.left', countParams(unsentCount)) : null}
        />
      )}
    </Dialog>
  );
}

function fieldsWithInput({ fields }: Resource, chosenModes: ChosenModes): Resource['fields'] {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => (chosenModes.get(name) ?? 'empty') !== 'empty'));
}

/** Returns empty values, so that only values the user has chosen are sent. A switch always has a value. */
function emptyForm(resource: Resource, fields: ReturnType<typeof useBulkFields>): FormValues {
  const values = initialFormValues({ ...resource, fields: Object.fromEntries(fields) }, {});
  for (const [name, { kind }] of fields) if (kind === 'boolean') setAt(values, name, false);
  return values;
}

interface SharedCurrencies {
  sharedCurrencies: Values | null;
  mixedFields: ReadonlySet<string>;
}

const noValues: Values = {};

function useSharedCurrencies(fields: readonly (readonly [name: string, field: Field])[], ids: readonly string[]) {
  const resource = useResource();
  const amounts = fields.flatMap(([name, field]) =>
    field.kind === 'money' && field.currency !== undefined ? [{ name, currency: field.currency }] : [],
  );
  const { data, isPending } = useGetMany<AnyRecord>(resource.name, { ids: [...ids] }, { enabled: amounts.length > 0 });
  if (amounts.length === 0)
    return { sharedCurrencies: noValues, mixedFields: new Set<string>() } satisfies SharedCurrencies;
  if (isPending) return { sharedCurrencies: null, mixedFields: new Set<string>() } satisfies SharedCurrencies;
  const rows = (data ?? []).filter(Boolean);
  const currenciesIn = (currency: string) => [...new Set(rows.map((row) => row[currency]))];
  return {
    sharedCurrencies: Object.fromEntries(amounts.map(({ currency }) => [currency, currenciesIn(currency)[0]])),
    mixedFields: new Set(amounts.filter(({ currency }) => currenciesIn(currency).length > 1).map(({ name }) => name)),
  } satisfies SharedCurrencies;
}

function violationsText(
  resource: Resource,
  { violations = [] }: ProblemDetails,
  record: Values,
  resourceText: ResourceText,
): string | undefined {
  const sentences = violations.map(({ field, code, params }) => {
    const part = formPartsOf(resource).find(({ source, name }) => source === field || name === field);
    const bounds = part
      ? formatBounds(params, { ...part, resource: resource.name, siblings: record }, resourceText)
      : params;
    const label = resourceText.fieldLabel(resource.name, part?.name ?? field, part?.language);
    return `${label}: ${resourceText.translate(`violations.${code}`, bounds)}`;
  });
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}
