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
  /** Asks whether to make it, with what it would do. */
  make: (values: FormValues) => Promise<void>;
  /** The question, while it is open. */
  dialog: ReactNode;
  /** An answer was lost: until it is known whether the record was made, the form is what was sent. */
  unsettled: boolean;
  /** A refusal that leads to another record: it is said beside the form. */
  problem: ProblemDetails | null;
}

/**
 * Makes a record that moves money, after a look at what it would do. The form makes one record, called
 * the same whatever is lost on the way. After a lost answer the same attempt is asked after, before
 * anything else: its answer may say what is said only once.
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

  // Not before the form is left: until then it may be saying what is said only once.
  const made = useRef(false);
  const leave = useEffectEvent(() => {
    if (made.current) forgetAttempt(resource);
  });
  useEffect(() => () => leave(), []);

  const leaveForApproval = useLeaveForApproval();
  const markRefused = useMarkRefused(form, resource);
  // Once the dialog is gone, and has given the focus back.
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
