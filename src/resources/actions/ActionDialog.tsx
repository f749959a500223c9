import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import { FormProvider, useWatch } from 'react-hook-form';
import type { Resource } from '../../../api/contract/resource';
import { Dialog } from '../../ui/Dialog';
import { ProblemAlert } from '../../ui/ProblemAlert';
import { markRefused, useRecordForm } from '../form/useRecordForm';
import { toSend } from '../form/values';
import { titleOf, type AnyRecord, type Told } from '../record';
import { useWords } from '../words';
import { ActionFields } from './ActionFields';
import css from './actions.module.css';
import { actionWords } from './actionWords';
import { completeInput, inputOf, startOf } from './input';
import { Meanwhile, Outcome } from './Outcome';
import { useAct } from './useAct';
import { useRehearsal } from './useRehearsal';

interface Props {
  resource: Resource;
  record: AnyRecord;
  /** As the resource declares it. */
  action: string;
  onClose: () => void;
  /** Told of what was done, and of what was said besides. */
  onDone?: ((record: AnyRecord, told: Told) => void) | undefined;
}

/** Asks what an action needs, shows what it would do, and does it once. */
export default function ActionDialog({ resource, record, action, onClose, onDone }: Props) {
  const words = useWords();
  const { translate } = words;
  const notify = useNotify();
  const id = useId();
  const declared = resource.actions[action];
  const input = useMemo(() => inputOf(resource, declared), [resource, declared]);
  const [initial] = useState(() => startOf(resource, input, record));
  const form = useRecordForm(input, initial);
  const values = useWatch({ control: form.control });
  const said = actionWords(resource.name, action, words, titleOf(resource, record, words));

  const act = useAct({
    resource,
    record,
    action,
    onDone: (changed, told) => {
      notify(said.done, { type: 'success' });
      onClose();
      onDone?.(changed, told);
    },
  });
  const rehearsal = useRehearsal(resource, action, act, completeInput(input, values));
  const problem = act.problem ?? rehearsal.problem;
  const asks = Object.keys(input.fields).length > 0;

  const mark = useEffectEvent(() => problem !== null && markRefused(form, input, problem));
  const wrong = problem?.errors;
  useEffect(() => {
    if (wrong) mark();
  }, [wrong]);

  function close() {
    act.leave();
    onClose();
  }

  return (
    <Dialog
      width={asks ? 'sm' : 'xs'}
      title={said.title}
      text={said.text}
      pending={act.running}
      onClose={close}
      actions={
        <>
          <Button color="inherit" onClick={close} disabled={act.running}>
            {translate(rehearsal.refused || act.unsettled ? 'form.close' : 'form.cancel')}
          </Button>
          <Button
            type="submit"
            form={id}
            variant="contained"
            color={declared?.grave ? 'error' : 'primary'}
            loading={act.running}
            disabled={rehearsal.refused || (rehearsal.pending && !asks)}
          >
            {act.unsettled ? translate('act.checkAgain') : said.confirm}
          </Button>
        </>
      }
    >
      {act.opened && <Meanwhile resource={resource} before={act.opened} after={act.seen} />}
      <FormProvider {...form}>
        <form id={id} noValidate onSubmit={(event) => void form.handleSubmit((given) => act.run(toSend(input, given)))(event)}>
          <ActionFields input={input} record={record} disabled={act.running || act.unsettled} />
        </form>
      </FormProvider>
      {rehearsal.outcome && !act.unsettled && <Outcome resource={resource} before={act.seen} after={rehearsal.outcome} />}
      {act.checking && <output className={css['checking']}>{translate('act.checking')}</output>}
      {problem && problem.code !== 'record.stale' && (
        <ProblemAlert problem={problem}>{act.unsettled ? translate('act.unsettled') : null}</ProblemAlert>
      )}
    </Dialog>
  );
}
