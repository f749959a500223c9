import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { useGetMany } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import type { Action, Resource } from '../../../contract/resource';
import { canRetry, problemOf, type ProblemDetails } from '../../data/problem';
import { BulkResult } from '../ui/BulkResult';
import { Dialog } from '../ui/Dialog';
import { ProblemAlert } from '../ui/ProblemAlert';
import { useUnsaved } from '../ui/unsaved';
import { ActionFields } from '../actions/ActionFields';
import { bulkWords, nounOf } from '../actions/actionWords';
import { inputOf } from '../actions/input';
import { useRecordForm } from '../form/useRecordForm';
import { formValues, toSend, type FormValues } from '../form/values';
import { titleOf, type AnyRecord } from '../record';
import { useResource } from '../contexts';
import { useWords } from '../words';
import { sendAction } from './bulk';
import { NamedRows } from './NamedRows';
import { nothingYet, remainingOf, withResults } from './outcome';
import { RecordInputs } from './RecordInputs';
import { keyOf, recordInput, wrongIn, type RecordValues } from './recordValues';
import { RunProgress } from './RunProgress';
import { offeredOf, type Offered } from './unable';
import { UnableRows } from './UnableRows';
import { useBulk } from './useBulk';
import type { FixedRows } from './useSelectAll';

interface Props extends FixedRows {
  action: string;
  /** Called with the remaining rows: refused or not sent. */
  onSettled: (remaining: readonly string[]) => void;
  onClose: () => void;
}

/**
 * Confirms a bulk action, shows its progress and reports the result of each row; rows that may succeed later can be
 * retried.
 */
export default function BulkDialog({ action, ids, versions, leftOut, onSettled, onClose }: Props) {
  const resource = useResource();
  const words = useWords();
  const { translate } = words;
  // Snapshot of the rows ticked when the dialog opened: the list behind it keeps changing.
  const [asked] = useState(ids);
  const { progress, run, stop } = useBulk(resource);
  const { phase, records, results } = progress;
  const declared = resource.actions[action];
  const { perRecord = [] } = declared ?? {};
  const [input, own] = useMemo(() => splitInput(resource, declared), [resource, declared]);
  const [initial] = useState(() => formValues(input));
  const form = useRecordForm(input, initial);
  const [typed, setTyped] = useState<RecordValues>(new Map());
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map());
  const { data: found, refetch } = useGetMany<AnyRecord>(resource.name, { ids: [...asked] });
  const shown = (found ?? []).filter(Boolean);
  const [offered, setOffered] = useState<Offered | null>(null);
  const id = useId();

  const titles = new Map(records.map((record) => [record.id, titleOf(resource, record, words)]));
  const [before, setBefore] = useState(nothingYet);
  const outcome = withResults(before, results, (id, problem) => ({ id, title: titles.get(id) ?? id, problem }));
  const { refused } = outcome;
  const { able, unable } = offered ?? offeredOf(action, asked, shown);
  const remaining = remainingOf(able, outcome);
  const forGood = refused.filter(({ problem }) => !maySucceed(problem, perRecord.length > 0));
  const toTry = remaining.filter((id) => forGood.every((one) => one.id !== id));
  const holdsTyped = toTry.some((id) => perRecord.some((field) => Boolean(typed.get(keyOf(id, field)))));
  useUnsaved(holdsTyped && phase !== 'running');
  const left = phase === 'done' ? remaining.length - refused.length : 0;

  async function start(given: FormValues) {
    setBefore({ ...outcome, refused: forGood });
    // A retry covers the rows of the first run, even if others have changed since.
    const now = offered ?? offeredOf(action, asked, found ?? (await refetch()).data ?? []);
    setOffered(now);
    // Resets the form: input that is being sent is no longer a draft, so leaving asks no question.
    form.reset(given);
    // A retry sends no versions: the person has already read that the row was changed.
    const seen = phase === 'asking' ? versions : undefined;
    const inputFor = (one: string) => ({ ...toSend(input, given), ...recordInput(own, perRecord, typed, one) });
    await run(
      offered ? toTry : now.able,
      (provider, record, keyOf) => sendAction(provider, { resource, action, inputOf: inputFor, keyOf }, record),
      seen,
    );
  }

  /** Validates the per-record input before anything is sent. */
  function submit(given: FormValues) {
    const found = wrongIn(own, perRecord, typed, toTry);
    setWrong(found);
    const [first] = found.keys();
    if (first === undefined) void start(given);
    else document.querySelector<HTMLInputElement>(`[data-record="${first}"]`)?.focus();
  }

  // Reported at once: the list behind the dialog shows the number of ticked rows.
  const tellRemaining = useEffectEvent(() => onSettled(remainingOf(asked, outcome)));
  useEffect(() => {
    if (phase === 'done') tellRemaining();
  }, [phase]);

  const [done, requested] = [outcome.done.size, outcome.requested.size];
  const asking = bulkWords(resource.name, action, words, able.length || asked.length);
  const counted = (count: number) => ({ smart_count: count, noun: nounOf(resource.name, words, count) });
  return (
    <Dialog
      width={perRecord.length > 0 ? 'md' : 'sm'}
      title={phase === 'asking' ? asking.title : asking.label}
      text={phase === 'asking' && asking.text}
      pending={phase === 'running'}
      unsaved={holdsTyped || form.formState.isDirty}
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
          {phase !== 'running' && toTry.length > 0 && (
            <Button
              type="submit"
              form={id}
              variant="contained"
              color={action === 'delete' || declared?.destructive ? 'error' : 'primary'}
            >
              {phase === 'done' ? translate('bulk.retry', counted(toTry.length)) : asking.confirm}
            </Button>
          )}
        </>
      }
    >
      <FormProvider {...form}>
        <form id={id} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
          {(phase === 'asking' || (phase === 'done' && perRecord.length > 0 && toTry.length > 0)) && (
            <ActionFields input={input} record={null} disabled={false} />
          )}
          {phase !== 'running' && perRecord.length > 0 && toTry.length > 0 && (
            <RecordInputs
              input={own}
              fields={perRecord}
              records={shown.filter((record) => toTry.includes(record.id))}
              values={typed}
              errors={new Map([...wrong].map(([key, code]) => [key, translate(`violations.${code}`)]))}
              onChange={(values) => {
                setTyped(values);
                setWrong(new Map());
              }}
            />
          )}
        </form>
      </FormProvider>
      {phase === 'asking' && perRecord.length === 0 && toTry.length > 0 && <NamedRows ids={toTry} />}
      {phase !== 'running' && unable.length > 0 && <UnableRows rows={unable} total={asked.length} />}
      {phase === 'asking' && leftOut > 0 && (
        <Alert severity="info">{translate('bulk.leftOut', { smart_count: leftOut })}</Alert>
      )}
      {phase === 'asking' && progress.error !== null && <ProblemAlert problem={problemOf(progress.error)} />}
      {phase === 'running' && <RunProgress label={asking.label} done={results.size} total={records.length} />}
      {phase === 'done' && (
        <BulkResult
          done={done > 0 ? bulkWords(resource.name, action, words, done).done : null}
          requested={requested > 0 ? translate('bulk.requested', counted(requested)) : null}
          refused={refused}
          refusedText={bulkWords(resource.name, action, words, refused.length).refused}
          left={left > 0 ? translate('bulk.left', counted(left)) : null}
        />
      )}
    </Dialog>
  );
}

/**
 * Returns whether a refused row may succeed on a retry: the retry refetches it, and its own values can be corrected.
 */
function maySucceed(problem: ProblemDetails, isCorrectable: boolean): boolean {
  return canRetry(problem) || problem.code === 'record.stale' || (isCorrectable && problem.code === 'request.invalid');
}

/** Splits the action's input into the fields shared by all records and the fields entered per record. */
function splitInput(resource: Resource, action: Action | undefined): [shared: Resource, own: Resource] {
  const input = inputOf(resource, action);
  const isOwn = ([name]: readonly [string, unknown]) => action?.perRecord?.includes(name) ?? false;
  const fields = Object.entries(input.fields);
  return [
    { ...input, fields: Object.fromEntries(fields.filter((entry) => !isOwn(entry))) },
    { ...input, fields: Object.fromEntries(fields.filter(isOwn)) },
  ];
}
