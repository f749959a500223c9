import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { useGetMany, useNotify } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import type { Action, Resource } from '../../../contract/resource';
import { canRetry, problemOf, type ProblemDetails } from '../../data/problem';
import { BulkResult, RunProgress } from './BulkResult';
import { Dialog } from '../ui/Dialog';
import { ProblemAlert } from '../ui/ProblemAlert';
import { useUnsaved } from '../../unsaved';
import { ActionFields, actionInputResource } from '../actions/ActionFields';
import { bulkActionText, nounOf } from '../actions/actionText';
import { useRecordForm } from '../form/useRecordForm';
import { initialFormValues, valuesToSend, type FormValues } from '../form/formValues';
import { titleOf, type AnyRecord } from '../record';
import { useResource } from '../contexts';
import { useResourceText } from '../resourceText';
import { sendAction, emptyOutcome, remainingIds, addResults, useBulk } from './useBulk';
import { AffectedRows } from './AffectedRows';
import {
  PerRecordInputs,
  recordFieldKey,
  repeatedValuesOf,
  parseRecordInput,
  inputErrorsOf,
  type RecordValues,
} from './PerRecordInputs';
import type { ResolvedRows } from './BulkBar';
import { useUnavailableReason } from '../ui/ActionAvailability';
import type { Availability } from '../../../contract/problems';

interface Props extends ResolvedRows {
  action: string;
  onSettled: (remaining: readonly string[]) => void;
  onClose: () => void;
}

/**
 * Confirms a bulk action, shows its progress and reports the result of each row that was not done. Rows that may succeed
 * later can be sent again.
 */
export default function BulkDialog({ action, ids, versions, excludedCount, onSettled, onClose }: Props) {
  const resource = useResource();
  const resourceText = useResourceText();
  const { translate } = resourceText;
  // Selection when the dialog opened: the selection of the list changes during the run.
  const [selectedIds] = useState(ids);
  const { progress, run, stop } = useBulk(resource);
  const notify = useNotify();
  const { phase, records, results } = progress;
  const declaredAction = resource.actions[action];
  const { perRecord = [] } = declaredAction ?? {};
  const [input, perRecordInput] = useMemo(() => splitInput(resource, declaredAction), [resource, declaredAction]);
  const [initial] = useState(() => initialFormValues(input));
  const form = useRecordForm(input, initial);
  const [typedValues, setTypedValues] = useState<RecordValues>(new Map());
  const [inputErrors, setInputErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const { data: loadedRecords, refetch } = useGetMany<AnyRecord>(resource.name, { ids: [...selectedIds] });
  const existingRecords = (loadedRecords ?? []).filter(Boolean);
  const [splitAtStart, setSplitAtStart] = useState<AvailabilitySplit | null>(null);
  const id = useId();

  const titleById = new Map(records.map((record) => [record.id, titleOf(resource, record, resourceText)]));
  const [previousOutcome, setPreviousOutcome] = useState(emptyOutcome);
  const outcome = addResults(previousOutcome, results, (id, problem) => ({
    id,
    title: titleById.get(id) ?? id,
    problem,
  }));
  const { refusedRows } = outcome;
  const { available, unavailable } = splitAtStart ?? splitByAvailability(action, selectedIds, existingRecords);
  const remaining = remainingIds(available, outcome);
  const permanentlyRefused = refusedRows.filter(({ problem }) => !canSucceedOnRetry(problem, perRecord.length > 0));
  const sendableIds = remaining.filter((id) => permanentlyRefused.every((one) => one.id !== id));
  const hasUnsentInput = sendableIds.some((id) =>
    perRecord.some((field) => Boolean(typedValues.get(recordFieldKey(id, field)))),
  );
  const repeatedValues = repeatedValuesOf(typedValues, perRecord, sendableIds);
  useUnsaved(hasUnsentInput && phase !== 'running');
  const unsentCount = phase === 'done' ? remaining.length - refusedRows.length : 0;

  async function start(submitted: FormValues) {
    setPreviousOutcome({ ...outcome, refusedRows: permanentlyRefused });
    // A retry covers the rows that allowed the action at the first run, because their availability may have changed.
    const split =
      splitAtStart ?? splitByAvailability(action, selectedIds, loadedRecords ?? (await refetch()).data ?? []);
    setSplitAtStart(split);
    // Input that is being sent is not a draft: leaving the page needs no confirmation.
    form.reset(submitted);
    // A retry sends no versions, because the user already knows that the rows were changed.
    const seenVersions = phase === 'input' ? versions : undefined;
    const rowInputOf = (recordId: string) => ({
      ...valuesToSend(input, submitted),
      ...parseRecordInput(perRecordInput, perRecord, typedValues, recordId),
    });
    await run(
      splitAtStart ? sendableIds : split.available,
      (provider, record) => {
        const rowInput = rowInputOf(record.id);
        return { input: rowInput, send: (key) => sendAction(provider, resource, action, record, rowInput, key) };
      },
      seenVersions,
    );
  }

  function submit(submitted: FormValues) {
    const newErrors = inputErrorsOf(perRecordInput, perRecord, typedValues, sendableIds);
    setInputErrors(newErrors);
    const [firstInvalid] = newErrors.keys();
    if (firstInvalid === undefined) void start(submitted);
    else document.querySelector<HTMLInputElement>(`[data-record="${firstInvalid}"]`)?.focus();
  }

  const [doneCount, awaitingCount] = [outcome.doneIds.size, outcome.awaitingApprovalIds.size];
  const doneText = bulkActionText(resource.name, action, resourceText, doneCount).done;
  const areAllDone = phase === 'done' && doneCount === selectedIds.length;

  // Reports at once, because the list behind the dialog shows the number of ticked rows.
  const reportOutcome = useEffectEvent(() => {
    onSettled(remainingIds(selectedIds, outcome));
    if (!areAllDone) return;
    notify(doneText, { type: 'success' });
    onClose();
  });
  useEffect(() => {
    if (phase === 'done') reportOutcome();
  }, [phase]);

  const dialogText = bulkActionText(resource.name, action, resourceText, available.length || selectedIds.length);
  const countParams = (count: number) => ({ smart_count: count, noun: nounOf(resource.name, resourceText, count) });
  if (areAllDone) return null;
  return (
    <Dialog
      width={perRecord.length > 0 || resource.money ? 'md' : 'sm'}
      title={phase === 'input' ? dialogText.title : dialogText.label}
      text={phase === 'input' && dialogText.text}
      isPending={phase === 'running'}
      hasUnsavedInput={hasUnsentInput || form.formState.isDirty}
      onClose={onClose}
      actions={
        <>
          {phase === 'running' ? (
            <Button color="inherit" onClick={stop}>
              {translate('bulk.stop')}
            </Button>
          ) : (
            <Button color="inherit" onClick={onClose}>
              {translate(phase === 'done' ? 'form.close' : 'form.cancel')}
            </Button>
          )}
          {phase !== 'running' && sendableIds.length > 0 && (
            <Button
              type="submit"
              form={id}
              variant="contained"
              color={action === 'delete' || declaredAction?.destructive ? 'error' : 'primary'}
            >
              {phase === 'done' ? translate('bulk.retry', countParams(sendableIds.length)) : dialogText.label}
            </Button>
          )}
        </>
      }
    >
      <FormProvider {...form}>
        <form id={id} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
          {(phase === 'input' || (phase === 'done' && perRecord.length > 0 && sendableIds.length > 0)) && (
            <ActionFields input={input} record={null} disabled={false} />
          )}
          {phase !== 'running' && perRecord.length > 0 && sendableIds.length > 0 && (
            <PerRecordInputs
              input={perRecordInput}
              fields={perRecord}
              records={existingRecords.filter((record) => sendableIds.includes(record.id))}
              values={typedValues}
              errors={new Map([...inputErrors].map(([key, code]) => [key, translate(`violations.${code}`)]))}
              onChange={(values) => {
                setTypedValues(values);
                setInputErrors(new Map());
              }}
            />
          )}
          {phase !== 'running' && repeatedValues.length > 0 && (
            <Alert severity="warning">{translate('bulk.repeated', { values: repeatedValues.join(', ') })}</Alert>
          )}
        </form>
      </FormProvider>
      {phase === 'input' && perRecord.length === 0 && sendableIds.length > 0 && <AffectedRows ids={sendableIds} />}
      {phase !== 'running' && unavailable.length > 0 && (
        <UnavailableRows rows={unavailable} total={selectedIds.length} />
      )}
      {phase === 'input' && excludedCount > 0 && (
        <Alert severity="info">{translate('bulk.leftOut', { smart_count: excludedCount })}</Alert>
      )}
      {phase === 'input' && progress.error !== null && <ProblemAlert problem={problemOf(progress.error)} />}
      {phase === 'running' && <RunProgress label={dialogText.label} doneCount={results.size} total={records.length} />}
      {phase === 'done' && (
        <BulkResult
          doneText={doneCount > 0 ? doneText : null}
          awaitingApprovalText={awaitingCount > 0 ? translate('bulk.requested', countParams(awaitingCount)) : null}
          refusedRows={refusedRows}
          refusedText={bulkActionText(resource.name, action, resourceText, refusedRows.length).refused}
          unsentText={unsentCount > 0 ? translate('bulk.left', countParams(unsentCount)) : null}
        />
      )}
    </Dialog>
  );
}

/** `record.stale`: a retry fetches the row again. `request.invalid`: values entered per row can be corrected. */
function canSucceedOnRetry(problem: ProblemDetails, isCorrectable: boolean): boolean {
  return canRetry(problem) || problem.code === 'record.stale' || (isCorrectable && problem.code === 'request.invalid');
}

function splitInput(resource: Resource, action: Action | undefined): [shared: Resource, own: Resource] {
  const input = actionInputResource(resource, action);
  const isPerRecord = ([name]: readonly [string, unknown]) => action?.perRecord?.includes(name) ?? false;
  const fields = Object.entries(input.fields);
  return [
    { ...input, fields: Object.fromEntries(fields.filter((entry) => !isPerRecord(entry))) },
    { ...input, fields: Object.fromEntries(fields.filter(isPerRecord)) },
  ];
}

const maxTitlesPerReason = 3;

interface UnavailableRowsProps {
  rows: readonly UnavailableRow[];
  total: number;
}

function UnavailableRows({ rows, total }: UnavailableRowsProps) {
  const resource = useResource();
  const resourceText = useResourceText();
  const { translate, format } = resourceText;
  const reasonOf = useUnavailableReason();
  const byReason = new Map<string, AnyRecord[]>();
  for (const { record, availability } of rows) {
    const reason = reasonOf(availability);
    byReason.set(reason, [...(byReason.get(reason) ?? []), record]);
  }
  return (
    <Alert severity="info">
      {translate('bulk.unable', {
        count: format.number(total - rows.length),
        total: format.number(total),
        noun: nounOf(resource.name, resourceText, total),
      })}
      <ul>
        {[...byReason].map(([reason, records]) => {
          const titles = records.slice(0, maxTitlesPerReason).map((record) => titleOf(resource, record, resourceText));
          const moreCount = records.length - titles.length;
          const moreText = moreCount > 0 ? [translate('bulk.more', { count: format.number(moreCount) })] : [];
          return <li key={reason}>{`${[...titles, ...moreText].join(', ')}: ${reason}`}</li>;
        })}
      </ul>
    </Alert>
  );
}

export interface UnavailableRow {
  record: AnyRecord;
  availability: Availability;
}

/**
 * Selected rows, split by whether they allow an action. Rows that could not be fetched count as available, because the
 * API decides.
 */
export interface AvailabilitySplit {
  available: readonly string[];
  unavailable: readonly UnavailableRow[];
}

function splitByAvailability(action: string, ids: readonly string[], records: readonly AnyRecord[]): AvailabilitySplit {
  const unavailable = records.filter(Boolean).flatMap((record) => {
    const availability = record.actions[action];
    return availability?.allowed === false ? [{ record, availability }] : [];
  });
  const unavailableIds = new Set(unavailable.map(({ record }) => record.id));
  return { available: ids.filter((id) => !unavailableIds.has(id)), unavailable };
}
