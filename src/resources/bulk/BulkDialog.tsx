import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Resource } from '../../../api/contract/resource';
import { problemOf } from '../../data/problem';
import { BulkResult } from '../../ui/BulkResult';
import { Dialog } from '../../ui/Dialog';
import { ProblemAlert } from '../../ui/ProblemAlert';
import { ActionFields } from '../actions/ActionFields';
import { bulkWords } from '../actions/actionWords';
import { inputOf } from '../actions/input';
import { useRecordForm } from '../form/useRecordForm';
import { formValues, toSend, type FormValues } from '../form/values';
import { titleOf } from '../record';
import { useWords } from '../words';
import { NamedRows } from './NamedRows';
import { useBulk } from './useBulk';

interface Props {
  resource: Resource;
  /** An action of the resource, or `archive`. */
  action: string;
  ids: readonly string[];
  /** Told the rows that are still to be done: refused, or not sent any more. */
  onSettled: (remaining: readonly string[]) => void;
  onClose: () => void;
}

/** Asks, shows how far it is, and says what became of each row; what was refused can be tried again. */
export default function BulkDialog({ resource, action, ids, onSettled, onClose }: Props) {
  const words = useWords();
  const { translate } = words;
  // The rows ticked when the dialog opened: the list behind it moves on.
  const [asked] = useState(ids);
  const { progress, run, stop } = useBulk(resource, action);
  const { phase, records, results } = progress;
  const declared = resource.actions[action];
  const input = useMemo(() => inputOf(resource, declared), [resource, declared]);
  const [initial] = useState(() => formValues(input));
  const form = useRecordForm(input, initial);
  const id = useId();

  const titles = new Map(records.map((record) => [record.id, titleOf(resource, record, words)]));
  const settled = [...results.values()];
  const doneIds = new Set(settled.filter(({ done }) => done).map(({ id }) => String(id)));
  const refused = settled.flatMap((result) =>
    result.done ? [] : [{ id: String(result.id), title: titles.get(String(result.id)) ?? String(result.id), problem: problemOf(result.error) }],
  );
  const [everDone, setEverDone] = useState<ReadonlySet<string>>(new Set());
  const remaining = asked.filter((id) => !doneIds.has(id) && !everDone.has(id));
  const left = phase === 'done' ? remaining.length - refused.length : 0;

  function start(given: FormValues) {
    setEverDone(new Set([...everDone, ...doneIds]));
    // What is sent is no longer a draft: nobody is asked whether to throw it away.
    form.reset(given);
    void run(remaining, toSend(input, given));
  }

  // At once: the list behind the dialog says how many are ticked.
  const settle = useEffectEvent(() => onSettled(remaining));
  useEffect(() => {
    if (phase === 'done') settle();
  }, [phase]);

  const done = new Set([...everDone, ...doneIds]).size;
  const asking = bulkWords(resource.name, action, words, asked.length);
  return (
    <Dialog
      width="sm"
      title={phase === 'asking' ? asking.title : asking.label}
      text={phase === 'asking' && asking.text}
      pending={phase === 'running'}
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
          {phase !== 'running' && remaining.length > 0 && (
            <Button type="submit" form={id} variant="contained" color={declared?.grave ? 'error' : 'primary'}>
              {phase === 'done' ? translate('bulk.retry', { smart_count: remaining.length }) : asking.confirm}
            </Button>
          )}
        </>
      }
    >
      <FormProvider {...form}>
        <form id={id} noValidate onSubmit={(event) => void form.handleSubmit(start)(event)}>
          {phase === 'asking' && <ActionFields input={input} record={null} disabled={false} />}
        </form>
      </FormProvider>
      {phase === 'asking' && <NamedRows resource={resource} ids={asked} />}
      {phase === 'asking' && progress.error !== null && <ProblemAlert problem={problemOf(progress.error)} />}
      {phase === 'running' && (
        <>
          <output>{translate('bulk.running', { done: words.format.number(results.size), total: words.format.number(records.length) })}</output>
          <LinearProgress
            variant="determinate"
            value={records.length > 0 ? (100 * results.size) / records.length : 0}
            aria-label={asking.label}
          />
        </>
      )}
      {phase === 'done' && <BulkResult done={done > 0 ? bulkWords(resource.name, action, words, done).done : null} refused={refused} left={left} />}
    </Dialog>
  );
}
