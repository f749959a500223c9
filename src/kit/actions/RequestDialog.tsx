import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { FormProvider, useWatch } from 'react-hook-form';
import type { Violation } from '../../../contract/problems';
import type { Resource } from '../../../contract/resource';
import type { ProblemDetails, RequestedApproval } from '../../data/problem';
import { RecordScope } from '../contexts';
import { Facts } from '../read/Facts';
import { Dialog } from '../ui/Dialog';
import { ProblemAlert } from '../ui/ProblemAlert';
import { useNotifyApprovalRequested } from '../useWriteOnce';
import { clearRefused, countInvalid, useMarkRefused, useRecordForm } from '../form/useRecordForm';
import { valuesToSend, type FormValues } from '../form/formValues';
import type { AnyRecord } from '../record';
import { useResourceText } from '../resourceText';
import { ActionFields, parsePreviewInput, actionInputResource } from './ActionFields';
import css from './actions.module.css';
import type { ActionText } from './actionText';
import { type ActionRequest, useActionRequest, useDryRun } from './actionRequest';
import { RecordChangedWarning } from './DryRunPreview';
import { approvalCauses, type ApprovalCause } from '../../../contract/people/approvals';
import { valueAt } from '../../../contract/values';

interface Props<T> {
  request: ActionRequest<T>;
  texts: Pick<ActionText, 'title' | 'text' | 'label'> & { done?: string };
  destructive?: boolean;
  inputForm?: { input: Resource; initial: FormValues; check?: (values: FormValues) => readonly Violation[] };
  onInputChange?: (values: FormValues) => void;
  note?: ReactNode;
  extraInput?: FormValues;
  onDone?: ((response: T) => void) | undefined;
  doneWarningOf?: (response: T) => string | null;
  /** Shows the problem at the fields of the page behind the dialog. Returns true if it did; the dialog then closes. */
  onRefused?: (problem: ProblemDetails) => boolean;
  onApprovalRequested?: (approval: RequestedApproval) => void;
  /** The response to an earlier attempt was lost: sends the same input again with the same key. */
  isRetry?: boolean;
  onClose: (isOutcomeUnknown: boolean) => void;
  /**
   * Returns whether the result of the dry run forbids the request, for example because some of several records would be
   * refused.
   */
  blocksRequest?: (response: T, snapshot: AnyRecord | null) => boolean;
  width?: 'md' | undefined;
  children: (response: T, snapshot: AnyRecord | null) => ReactNode;
}

/** Above this number, the preview is beside the inputs, so that balances are visible without scrolling. */
const maxInputsAbovePreview = 2;

/**
 * Dialog of an action: collects its input, previews the result by a dry run, and runs the action once. An action that
 * moves money can be confirmed only after its preview is loaded.
 */
export function RequestDialog<T>({
  request,
  texts,
  destructive = false,
  inputForm,
  onInputChange,
  note,
  extraInput,
  onDone,
  doneWarningOf,
  onRefused,
  onApprovalRequested,
  isRetry = false,
  onClose,
  blocksRequest,
  width,
  children,
}: Props<T>) {
  const { translate } = useResourceText();
  const notify = useNotify();
  const id = useId();
  const [initialForm] = useState(
    () => inputForm ?? { input: actionInputResource(request.resource, undefined), initial: {} },
  );
  const input = inputForm?.input ?? initialForm.input;
  const form = useRecordForm(input, initialForm.initial, request.record, inputForm?.check);
  const markRefused = useMarkRefused(form, input, request.record);
  const notifyApprovalRequested = useNotifyApprovalRequested();
  const values = useWatch({ control: form.control });
  const hasViolation = (inputForm?.check?.(values).length ?? 0) > 0;
  const previewInput = hasViolation ? null : parsePreviewInput(input, values);
  const inputCount = Object.keys(input.fields).length;
  const hasInput = inputCount > 0;
  const hasColumns = request.resource.money === true && inputCount > maxInputsAbovePreview;

  const requestState = useActionRequest(
    request,
    {
      onDone(response) {
        const warning = doneWarningOf?.(response);
        if (warning) notify(warning, { type: 'warning' });
        else if (texts.done) notify(texts.done, { type: 'success' });
        onClose(false);
        onDone?.(response);
      },
      onApprovalRequested(approval) {
        notifyApprovalRequested(approval);
        onApprovalRequested?.(approval);
        onClose(false);
      },
    },
    isRetry,
  );
  const dryRun = useDryRun(request, requestState, previewInput && { ...extraInput, ...previewInput });
  const problem = requestState.problem ?? dryRun.problem;
  const approvalCause = dryRun.outcome === null ? null : approvalCauseOf(dryRun.outcome);
  // Keeps the label of the button until the next dry run.
  const [isApprovalNeeded, setApprovalNeeded] = useState(false);
  if (dryRun.outcome !== null && isApprovalNeeded !== (approvalCause !== null)) setApprovalNeeded(!isApprovalNeeded);
  const isBlocked =
    dryRun.isRefused || (dryRun.outcome !== null && (blocksRequest?.(dryRun.outcome, requestState.snapshot) ?? false));
  const isPreviewMissing =
    request.resource.money === true && previewInput !== null && !dryRun.isCurrent && !requestState.isOutcomeUnknown;

  const alert = useRef<HTMLDivElement>(null);
  const handleProblem = useEffectEvent(() => {
    // Leaves the view where the person types if the dry run is refused: the fields are marked.
    if (requestState.problem || !dryRun.isRefused) alert.current?.scrollIntoView({ block: 'nearest' });
    if (problem === null || markRefused(problem) || requestState.isOutcomeUnknown) return;
    if (onRefused?.(problem)) onClose(false);
  });
  const clearProblem = useEffectEvent((past: ProblemDetails) => clearRefused(form, input, past));
  useEffect(() => {
    if (!problem) return;
    handleProblem();
    return () => clearProblem(problem);
  }, [problem]);

  const handleInput = useEffectEvent((typed: FormValues) => {
    requestState.clearProblem();
    onInputChange?.(typed);
  });
  useEffect(() => handleInput(values), [values]);

  function close() {
    requestState.refreshIfOutcomeUnknown();
    onClose(requestState.isOutcomeUnknown);
  }

  return (
    <Dialog
      width={width ?? (hasColumns ? 'md' : hasInput || request.resource.money ? 'sm' : 'xs')}
      title={texts.title}
      text={texts.text}
      isPending={requestState.isRunning}
      hasUnsavedInput={form.formState.isDirty && !requestState.isOutcomeUnknown}
      onClose={close}
      actions={
        <>
          <Button color="inherit" onClick={close} disabled={requestState.isRunning}>
            {translate(dryRun.isRefused || requestState.isOutcomeUnknown ? 'form.close' : 'form.cancel')}
          </Button>
          <Button
            type="submit"
            form={id}
            variant="contained"
            color={destructive ? 'error' : 'primary'}
            loading={requestState.isRunning}
            disabled={isBlocked || isPreviewMissing || (dryRun.isPending && !hasInput)}
          >
            {requestState.isOutcomeUnknown
              ? translate('action.checkAgain')
              : isApprovalNeeded
                ? translate('approvals.request')
                : texts.label}
          </Button>
        </>
      }
    >
      {requestState.outdatedRecord && requestState.snapshot && (
        <RecordChangedWarning
          resource={request.resource}
          before={requestState.outdatedRecord}
          after={requestState.snapshot}
        />
      )}
      {requestState.snapshot && request.resource.actionFacts && (
        <div className={css['recordFacts']}>
          <RecordScope resource={request.resource} record={requestState.snapshot}>
            <Facts of={request.resource} names={request.resource.actionFacts} isCompact />
          </RecordScope>
        </div>
      )}
      <FormProvider {...form}>
        <div className={css['request']} data-columns={hasColumns || undefined}>
          <form
            id={id}
            noValidate
            onSubmit={(event) =>
              void form.handleSubmit((typed) => requestState.run({ ...extraInput, ...valuesToSend(input, typed) }))(
                event,
              )
            }
          >
            <ActionFields
              input={input}
              record={request.record}
              disabled={requestState.isRunning || requestState.isOutcomeUnknown}
            />
          </form>
          <div>
            {note}
            {dryRun.outcome !== null &&
              !requestState.isOutcomeUnknown &&
              children(dryRun.outcome, requestState.snapshot)}
            {approvalCause && (
              <Alert severity="info" sx={{ mt: 2 }}>
                {translate('approvals.needed', { cause: translate(`approvals.causes.${approvalCause}`) })}
              </Alert>
            )}
            {(isPreviewMissing || !hasInput) && dryRun.isPending && (
              <output className={css['checking']}>{translate('action.previewing')}</output>
            )}
            {requestState.isOutcomeUnknown && !problem && !requestState.isRunning && (
              <p className={css['checking']}>{translate('action.unsettled')}</p>
            )}
            {requestState.isChecking && <output className={css['checking']}>{translate('action.checking')}</output>}
            {problem && problem.code !== 'record.stale' && (
              <div ref={alert}>
                <ProblemAlert
                  problem={problem}
                  onRetry={!requestState.problem && !dryRun.isRefused ? dryRun.refetchDryRun : undefined}
                >
                  {requestState.isOutcomeUnknown
                    ? translate('action.unsettled')
                    : problem.code === 'client.offline' && translate('action.notSent')}
                </ProblemAlert>
              </div>
            )}
            {hasColumns && previewInput === null && !problem && (
              <p className={css['previewHint']}>
                {translate(countInvalid(form.formState.errors) > 0 ? 'action.checkMarked' : 'action.previewHint')}
              </p>
            )}
          </div>
        </div>
      </FormProvider>
    </Dialog>
  );
}

function approvalCauseOf(response: unknown): ApprovalCause | null {
  const cause = valueAt(response, ['needsApproval']);
  return approvalCauses.find((known) => known === cause) ?? null;
}
