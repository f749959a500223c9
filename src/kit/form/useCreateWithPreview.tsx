import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Resource } from '../../../contract/resource';
import { newRecordId } from '../../data/uuid';
import { recordLinkOf, type ProblemDetails } from '../../data/problem';
import { clearUnsaved } from '../../unsaved';
import { splitRecordAndExtras, type AnyRecord, type OneTimeExtras } from '../record';
import { findOrStartAttempt, removeStoredAttempt, type CreateAttempt } from './createAttempt';
import { pathOf } from './paths';
import { useNavigateToApproval } from './useNavigateToApproval';
import { useMarkRefused, type RecordForm } from './useRecordForm';
import { toSend, type FormValues } from './formValues';

const CreateDialog = lazy(() => import('./CreateDialog'));

interface CreateWithPreview {
  openPreview: (values: FormValues) => Promise<void>;
  dialog: ReactNode;
  unsettled: boolean;
  problem: ProblemDetails | null;
}

/**
 * Creates a record that moves money, after a preview. All attempts of the form use the same record `id`. A request
 * whose response was lost is sent again first, because its response may have one-time fields.
 */
export function useCreateWithPreview(
  resource: Resource,
  form: RecordForm,
  onCreated: (record: AnyRecord, extras: OneTimeExtras) => void,
): CreateWithPreview {
  const notify = useNotify();
  const navigate = useNavigate();
  const [id] = useState(newRecordId);
  const lastAttempt = useRef<CreateAttempt | null>(null);
  const [unsettled, setUnsettled] = useState(false);
  const [previewedAttempt, setPreviewedAttempt] = useState<CreateAttempt | null>(null);
  const [refused, setRefused] = useState<ProblemDetails | null>(null);

  // Removes the attempt only when the user leaves the form, which may show one-time fields until then.
  const isCreated = useRef(false);
  const forgetOnLeave = useEffectEvent(() => {
    if (isCreated.current) removeStoredAttempt(resource);
  });
  useEffect(() => () => forgetOnLeave(), []);

  const navigateToApproval = useNavigateToApproval();
  const markRefused = useMarkRefused(form, resource);
  // Runs after the dialog has closed and returned the focus.
  const markFields = useEffectEvent((problem: ProblemDetails) => markRefused(problem));
  useEffect(() => {
    if (refused && !previewedAttempt) markFields(refused);
  }, [refused, previewedAttempt]);

  async function openPreview(formInput: FormValues): Promise<void> {
    const attempt =
      unsettled && lastAttempt.current
        ? lastAttempt.current
        : await findOrStartAttempt(resource, id, toSend(resource, formInput));
    lastAttempt.current = attempt;
    if (attempt.isRetry) setUnsettled(true);
    setRefused(null);
    setPreviewedAttempt(attempt);
  }

  function showProblem(problem: ProblemDetails): boolean {
    if (problem.code === 'record.alreadyMade') {
      clearUnsaved();
      notify('problems.record.alreadyMade', { type: 'info' });
      void navigate(pathOf(resource, lastAttempt.current?.id ?? id));
      return true;
    }
    if (!recordLinkOf(problem) && !markRefused(problem)) return false;
    setRefused(problem);
    return true;
  }

  const dialog = previewedAttempt && (
    <Suspense fallback={null}>
      <CreateDialog
        attempt={previewedAttempt}
        onCreated={(response) => {
          isCreated.current = true;
          onCreated(...splitRecordAndExtras(resource, response));
        }}
        isRetry={unsettled}
        onRefused={showProblem}
        onApprovalRequested={navigateToApproval}
        onClose={(isUnsettled) => {
          setUnsettled(isUnsettled);
          setPreviewedAttempt(null);
        }}
      />
    </Suspense>
  );
  return {
    openPreview,
    dialog,
    unsettled,
    problem: refused && !previewedAttempt && recordLinkOf(refused) ? refused : null,
  };
}
