import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Resource } from '../../../contract/resource';
import { newId } from '../../data/key';
import { recordLinkOf, type ProblemDetails } from '../../data/problem';
import { forgetUnsaved } from '../ui/unsaved';
import { splitRecordAndExtras, type AnyRecord, type OneTimeExtras } from '../record';
import { attemptAt, forgetAttempt, type Attempt } from './attempt';
import { pathOf } from './paths';
import { useLeaveForApproval } from './useLeaveForApproval';
import { useMarkRefused, type RecordForm } from './useRecordForm';
import { toSend, type FormValues } from './values';

const CreateDialog = lazy(() => import('./CreateDialog'));

interface CreateWithPreview {
  make: (values: FormValues) => Promise<void>;
  dialog: ReactNode;
  /** A response was lost: the form is locked to the sent values until the outcome is known. */
  unsettled: boolean;
  /** A refusal that links to another record; shown next to the form. */
  problem: ProblemDetails | null;
}

/**
 * Creates a record that moves money, after a preview. All attempts of the form use the same record `id`, even if
 * responses are lost. After a lost response the same attempt is repeated first, as its response may have one-time
 * fields.
 */
export function useCreateWithPreview(
  resource: Resource,
  form: RecordForm,
  onMade: (record: AnyRecord, extras: OneTimeExtras) => void,
): CreateWithPreview {
  const notify = useNotify();
  const navigate = useNavigate();
  const [id] = useState(newId);
  const last = useRef<Attempt | null>(null);
  const [unsettled, setUnsettled] = useState(false);
  const [asking, setAsking] = useState<Attempt | null>(null);
  const [refused, setRefused] = useState<ProblemDetails | null>(null);

  // Forgets the attempt only when the form is left: until then it may be showing one-time fields.
  const made = useRef(false);
  const leave = useEffectEvent(() => {
    if (made.current) forgetAttempt(resource);
  });
  useEffect(() => () => leave(), []);

  const leaveForApproval = useLeaveForApproval();
  const markRefused = useMarkRefused(form, resource);
  // Runs after the dialog has closed and returned the focus.
  const mark = useEffectEvent((problem: ProblemDetails) => markRefused(problem));
  useEffect(() => {
    if (refused && !asking) mark(refused);
  }, [refused, asking]);

  async function make(given: FormValues): Promise<void> {
    const attempt = unsettled && last.current ? last.current : await attemptAt(resource, id, toSend(resource, given));
    last.current = attempt;
    if (attempt.sentBefore) setUnsettled(true);
    setRefused(null);
    setAsking(attempt);
  }

  function shown(problem: ProblemDetails): boolean {
    if (leaveForApproval(problem)) return true;
    if (problem.code === 'record.alreadyMade') {
      forgetUnsaved();
      notify('problems.record.alreadyMade', { type: 'info' });
      void navigate(pathOf(resource, last.current?.id ?? id));
      return true;
    }
    if (!recordLinkOf(problem) && !markRefused(problem)) return false;
    setRefused(problem);
    return true;
  }

  const dialog = asking && (
    <Suspense fallback={null}>
      <CreateDialog
        attempt={asking}
        onMade={(answer) => {
          made.current = true;
          onMade(...splitRecordAndExtras(resource, answer));
        }}
        lostBefore={unsettled}
        onRefused={shown}
        onClose={(lost) => {
          setUnsettled(lost);
          setAsking(null);
        }}
      />
    </Suspense>
  );
  return { make, dialog, unsettled, problem: refused && !asking && recordLinkOf(refused) ? refused : null };
}
