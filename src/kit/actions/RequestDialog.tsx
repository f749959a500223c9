import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { FormProvider, useWatch } from 'react-hook-form';
import type { Resource } from '../../../contract/resource';
import type { ProblemDetails } from '../../data/problem';
import { Dialog } from '../ui/Dialog';
import { ProblemAlert } from '../ui/ProblemAlert';
import { useTellOfApproval } from '../form/useLeaveForApproval';
import { useMarkRefused, useRecordForm } from '../form/useRecordForm';
import { toSend, type FormValues } from '../form/values';
import type { AnyRecord } from '../record';
import { useWords } from '../words';
import { ActionFields } from './ActionFields';
import css from './actions.module.css';
import type { ActionWords } from './actionWords';
import type { ActionRequest } from './actionRequest';
import { completeInput, inputOf } from './input';
import { Meanwhile } from './Outcome';
import { needsApproval } from './needsApproval';
import { useActionRequest } from './useActionRequest';
import { useDryRun } from './useDryRun';

interface Props<T> {
  request: ActionRequest<T>;
  texts: Pick<ActionWords, 'title' | 'text' | 'confirm'> & { done?: string };
  destructive?: boolean;
  /** The input and its initial values; none by default. May depend on what is typed. */
  inputForm?: { input: Resource; initial: FormValues };
  onTyped?: (values: FormValues) => void;
  /** Shown below the input, for the typed values. */
  note?: ReactNode;
  /** Sent with the input: what the page behind the dialog has collected. */
  extraInput?: FormValues;
  onDone?: ((answer: T) => void) | undefined;
  /** Returns the warning to show instead of `texts.done` if the result is not the usual one, else `null`. */
  otherwiseDone?: (answer: T) => string | null;
  /** Shows a problem at the fields of the page behind. Returns true if it did; the dialog then closes. */
  onRefused?: (problem: ProblemDetails) => boolean;
  /** Its response was lost in an earlier dialog: the same input is sent under the same key to learn the outcome. */
  lostBefore?: boolean;
  /** `unsettled`: the outcome is unknown. */
  onClose: (unsettled: boolean) => void;
  /**
   * Returns whether the result of the dry run forbids the request, e.g. if some of several records would be refused.
   */
  forbids?: (answer: T) => boolean;
  width?: 'xs' | 'sm' | 'md';
  /** Renders the result of the dry run; `seen` is the record before it. */
  children: (answer: T, seen: AnyRecord | null) => ReactNode;
}

/**
 * Dialog of an action: asks for its input, previews the result by a dry run, and runs it once. If it moves money, it
 * can be confirmed only after the preview is loaded.
 */
export function RequestDialog<T>({
  request,
  texts,
  destructive = false,
  inputForm,
  onTyped,
  note,
  extraInput,
  onDone,
  otherwiseDone,
  onRefused,
  lostBefore = false,
  onClose,
  forbids,
  width,
  children,
}: Props<T>) {
  const { translate } = useWords();
  const notify = useNotify();
  const id = useId();
  const [first] = useState(() => inputForm ?? { input: inputOf(request.resource, undefined), initial: {} });
  const input = inputForm?.input ?? first.input;
  const form = useRecordForm(input, first.initial, request.record);
  const markRefused = useMarkRefused(form, input, request.record);
  const tellOfApproval = useTellOfApproval();
  const values = useWatch({ control: form.control });
  const complete = completeInput(input, values);
  const hasInput = Object.keys(input.fields).length > 0;

  const state = useActionRequest(
    request,
    (answer) => {
      const otherwise = otherwiseDone?.(answer);
      if (otherwise) notify(otherwise, { type: 'warning' });
      else if (texts.done) notify(texts.done, { type: 'success' });
      onClose(false);
      onDone?.(answer);
    },
    lostBefore,
  );
  const dryRun = useDryRun(request, state, complete && { ...extraInput, ...complete });
  const problem = state.problem ?? dryRun.problem;
  const needs = dryRun.outcome === null ? null : needsApproval(dryRun.outcome);
  const forbidden = dryRun.refused || (dryRun.outcome !== null && (forbids?.(dryRun.outcome) ?? false));
  const unseen = request.resource.money === true && complete !== null && !dryRun.isCurrent && !state.unsettled;

  const mark = useEffectEvent(() => {
    if (problem === null || markRefused(problem) || state.unsettled) return;
    if (onRefused?.(problem) || tellOfApproval(problem)) onClose(false);
  });
  useEffect(() => {
    if (problem) mark();
  }, [problem]);

  const tell = useEffectEvent((typed: FormValues) => onTyped?.(typed));
  useEffect(() => tell(values), [values]);

  function close() {
    state.leave();
    onClose(state.unsettled);
  }

  return (
    <Dialog
      width={width ?? (hasInput || request.resource.money ? 'sm' : 'xs')}
      title={texts.title}
      text={texts.text}
      pending={state.running}
      unsaved={form.formState.isDirty && !state.unsettled}
      onClose={close}
      actions={
        <>
          <Button color="inherit" onClick={close} disabled={state.running}>
            {translate(dryRun.refused || state.unsettled ? 'form.close' : 'form.cancel')}
          </Button>
          <Button
            type="submit"
            form={id}
            variant="contained"
            color={destructive ? 'error' : 'primary'}
            loading={state.running}
            disabled={forbidden || unseen || (dryRun.pending && !hasInput)}
          >
            {state.unsettled ? translate('action.checkAgain') : needs ? translate('approvals.request') : texts.confirm}
          </Button>
        </>
      }
    >
      {state.opened && state.seen && <Meanwhile resource={request.resource} before={state.opened} after={state.seen} />}
      <FormProvider {...form}>
        <form
          id={id}
          noValidate
          onSubmit={(event) =>
            void form.handleSubmit((typed) => state.run({ ...extraInput, ...toSend(input, typed) }))(event)
          }
        >
          <ActionFields input={input} record={request.record} disabled={state.running || state.unsettled} />
        </form>
      </FormProvider>
      {note}
      {dryRun.outcome !== null && !state.unsettled && children(dryRun.outcome, state.seen)}
      {needs && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {translate('approvals.needed', { cause: translate(`approvals.causes.${needs}`) })}
        </Alert>
      )}
      {unseen && dryRun.pending && <output className={css['checking']}>{translate('action.previewing')}</output>}
      {state.unsettled && !problem && !state.running && (
        <p className={css['checking']}>{translate('action.unsettled')}</p>
      )}
      {state.checking && <output className={css['checking']}>{translate('action.checking')}</output>}
      {problem && problem.code !== 'record.stale' && (
        <ProblemAlert problem={problem} onRetry={!state.problem && !dryRun.refused ? dryRun.again : undefined}>
          {state.unsettled ? translate('action.unsettled') : null}
        </ProblemAlert>
      )}
    </Dialog>
  );
}
