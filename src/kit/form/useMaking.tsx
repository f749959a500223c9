import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Resource } from '../../../contract/resource';
import { newId, newKey } from '../../data/key';
import { namedIn, type ProblemDetails } from '../../data/problem';
import { forgetUnsaved } from '../ui/unsaved';
import { apart, type AnyRecord, type Told } from '../record';
import { pathOf } from './paths';
import { useMarkRefused, type RecordForm } from './useRecordForm';
import { toSend, type FormValues } from './values';

const MakeDialog = lazy(() => import('./MakeDialog'));

interface Attempt {
  id: string;
  key: string;
  values: FormValues;
}

interface Making {
  /** Asks whether to make it, with what it would do. */
  make: (values: FormValues) => void;
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
export function useMaking(
  resource: Resource,
  form: RecordForm,
  onMade: (record: AnyRecord, told: Told) => void,
): Making {
  const notify = useNotify();
  const navigate = useNavigate();
  const [id] = useState(newId);
  const last = useRef<Attempt | null>(null);
  const [unsettled, setUnsettled] = useState(false);
  const [asking, setAsking] = useState<Attempt | null>(null);
  const [refused, setRefused] = useState<ProblemDetails | null>(null);

  const markRefused = useMarkRefused(form, resource);
  // Once the dialog is gone, and has given the focus back.
  const mark = useEffectEvent((problem: ProblemDetails) => markRefused(problem));
  useEffect(() => {
    if (refused && !asking) mark(refused);
  }, [refused, asking]);

  function make(given: FormValues): void {
    if (unsettled && last.current) {
      setAsking(last.current);
      return;
    }
    const values = toSend(resource, given);
    const same = last.current !== null && JSON.stringify(last.current.values) === JSON.stringify(values);
    const attempt = same && last.current ? last.current : { id, key: newKey(), values };
    last.current = attempt;
    setRefused(null);
    setAsking(attempt);
  }

  function shown(problem: ProblemDetails): boolean {
    if (problem.code === 'record.alreadyMade') {
      forgetUnsaved();
      notify('problems.record.alreadyMade', { type: 'info' });
      void navigate(pathOf(resource, id));
      return true;
    }
    if (!namedIn(problem) && !markRefused(problem)) return false;
    setRefused(problem);
    return true;
  }

  const dialog = asking && (
    <Suspense fallback={null}>
      <MakeDialog
        resource={resource}
        attempt={asking}
        values={asking.values}
        onMade={(answer) => onMade(...apart(resource, answer))}
        lostBefore={unsettled}
        onRefused={shown}
        onClose={(lost) => {
          setUnsettled(lost);
          setAsking(null);
        }}
      />
    </Suspense>
  );
  return { make, dialog, unsettled, problem: refused && !asking && namedIn(refused) ? refused : null };
}
