import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Resource } from '../../../contract/resource';
import { newRecordId, contentId, newUuid } from '../../data/uuid';
import { recordLinkOf, type ProblemDetails, mayHaveTakenEffect } from '../../data/problem';
import { clearUnsaved } from '../../unsaved';
import { splitRecordAndExtras, type AnyRecord, type OneTimeExtras } from '../record';
import { pathOf } from './paths';
import { useNavigateToApproval } from '../useWriteOnce';
import { useMarkRefused, type RecordForm } from './useRecordForm';
import { valuesToSend, type FormValues } from './formValues';
import { config } from '../../config';
import type { ActionRequest } from '../actions/actionRequest';

const CreateDialog = lazy(() => import('./CreateDialog'));

interface CreateWithPreview {
  openPreview: (values: FormValues) => Promise<void>;
  dialog: ReactNode;
  isOutcomeUnknown: boolean;
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
  const [isOutcomeUnknown, setOutcomeUnknown] = useState(false);
  const [previewedAttempt, setPreviewedAttempt] = useState<CreateAttempt | null>(null);
  const [refusal, setRefusal] = useState<ProblemDetails | null>(null);

  // Removes the attempt only when the user leaves the form, which may show one-time fields until then.
  const isCreated = useRef(false);
  const removeAttemptOnLeave = useEffectEvent(() => {
    if (isCreated.current) removeStoredAttempt(resource);
  });
  useEffect(() => () => removeAttemptOnLeave(), []);

  const navigateToApproval = useNavigateToApproval();
  const markRefused = useMarkRefused(form, resource);
  // Runs after the dialog has closed and returned the focus.
  const markFields = useEffectEvent((problem: ProblemDetails) => markRefused(problem));
  useEffect(() => {
    if (refusal && !previewedAttempt) markFields(refusal);
  }, [refusal, previewedAttempt]);

  async function openPreview(formInput: FormValues): Promise<void> {
    const attempt =
      isOutcomeUnknown && lastAttempt.current
        ? lastAttempt.current
        : await findOrStartAttempt(resource, id, valuesToSend(resource, formInput));
    lastAttempt.current = attempt;
    if (attempt.isRetry) setOutcomeUnknown(true);
    setRefusal(null);
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
    setRefusal(problem);
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
        isRetry={isOutcomeUnknown}
        onRefused={showProblem}
        onApprovalRequested={navigateToApproval}
        onClose={(isUnknown) => {
          setOutcomeUnknown(isUnknown);
          setPreviewedAttempt(null);
        }}
      />
    </Suspense>
  );
  return {
    openPreview,
    dialog,
    isOutcomeUnknown,
    problem: refusal && !previewedAttempt && recordLinkOf(refusal) ? refusal : null,
  };
}

export interface CreateAttempt {
  id: string;
  key: string;
  /** Id derived from the values by `contentId`; it does not reveal them. */
  content: string;
  values: FormValues;
  isRetry: boolean;
}

type StoredAttempt = Pick<CreateAttempt, 'id' | 'key' | 'content'>;

const storageKey = (resource: Resource) => `attempt.${resource.name}${config.storageSuffix}`;

/**
 * Returns the attempt to create a record with these values. If the same values were already sent and the response was
 * lost, returns the stored attempt, even after a reload: the record is not created twice, and its one-time fields are
 * not lost.
 */
async function findOrStartAttempt(resource: Resource, id: string, values: FormValues): Promise<CreateAttempt> {
  const content = await contentId(resource.name, new TextEncoder().encode(JSON.stringify(values)).buffer);
  const storedAttempt = readStoredAttempt(resource);
  if (storedAttempt?.content === content) return { ...storedAttempt, values, isRetry: true };
  return { id, key: newUuid(), content, values, isRetry: false };
}

/**
 * Stores the attempt before the request is sent, until a refusal shows that no record was created. Closing the tab and
 * signing out (src/session/personalStorage.ts) also remove it.
 */
export function withStoredAttempt<T>(request: ActionRequest<T>, attempt: CreateAttempt): ActionRequest<T> {
  return {
    ...request,
    async send(provider, input, options, snapshot) {
      if (options.dryRun) return request.send(provider, input, options, snapshot);
      storeAttempt(request.resource, attempt);
      try {
        return await request.send(provider, input, options, snapshot);
      } catch (error) {
        if (!mayHaveTakenEffect(error)) removeStoredAttempt(request.resource);
        throw error;
      }
    },
  };
}

function storeAttempt(resource: Resource, { id, key, content }: StoredAttempt): void {
  try {
    sessionStorage.setItem(storageKey(resource), JSON.stringify({ id, key, content } satisfies StoredAttempt));
  } catch {
    // Storage is unavailable: the attempt lasts only until the form unmounts.
  }
}

/** Removes the stored attempt, so that the same values create another record. */
function removeStoredAttempt(resource: Resource): void {
  try {
    sessionStorage.removeItem(storageKey(resource));
  } catch {
    // Storage is unavailable: nothing was stored.
  }
}

function readStoredAttempt(resource: Resource): StoredAttempt | null {
  try {
    const storedAttempt: unknown = JSON.parse(sessionStorage.getItem(storageKey(resource)) ?? 'null');
    return isStoredAttempt(storedAttempt) ? storedAttempt : null;
  } catch {
    return null;
  }
}

function isStoredAttempt(value: unknown): value is StoredAttempt {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['id', 'key', 'content'].every((name) => typeof Reflect.get(value, name) === 'string')
  );
}
