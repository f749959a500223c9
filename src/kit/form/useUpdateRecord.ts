import { useEffect, useReducer, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Resource } from '../../../contract/resource';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { problemOf, type ProblemDetails } from '../../data/problem';
import { isOwnChange } from '../openRecord';
import { useSingleFlight } from '../useWriteOnce';
import { valueAt } from '../kinds/kind';
import type { AnyRecord } from '../record';
import { useCacheRecord } from '../recordCache';
import { useMarkRefused, type RecordForm } from './useRecordForm';
import {
  initialFormValues,
  formPartsOf,
  hasEqualValues,
  valuesToSend,
  type FormValues,
  setAt,
  type FormPart,
} from './formValues';
import { isEqual } from '../compareValues';

export interface Conflict {
  baseValues: FormValues;
  mine: FormValues;
  current: AnyRecord;
}

interface UpdateRecord {
  update: (values: FormValues) => Promise<void>;
  isSending: boolean;
  problem: ProblemDetails | null;
  conflict: Conflict | null;
  isOutdated: boolean;
  resolve: (chosen: FormValues) => void;
  postpone: () => void;
  base: AnyRecord;
  /** Bases the form on an earlier version, so that saving reports later changes as a conflict. */
  rebase: (earlier: { version: number; values: FormValues }) => void;
}

/**
 * Saves a record based on the version shown to the user. A form with unsaved input ignores a newer version that arrives
 * in the background, because saving would overwrite it unseen; it accepts a version created by the user's own action.
 */
export function useUpdateRecord(
  resource: Resource,
  record: AnyRecord,
  form: RecordForm,
  onSaved: (record: AnyRecord) => void,
): UpdateRecord {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const cacheRecord = useCacheRecord(resource);
  const markRefused = useMarkRefused(form, resource, record);
  const [base, setBase] = useState(record);
  const [problem, setProblem] = useState<ProblemDetails | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const hasNewVersion = record.version !== base.version;
  const hasEditsOnOldVersion = hasNewVersion && isEdited(resource, base, form.getValues());
  const [, render] = useReducer((count: number) => count + 1, 0);
  const { subscribe } = form;
  // Renders the form when its input is reverted, but only then, since rendering all its inputs delays each keystroke.
  useEffect(
    () => (hasEditsOnOldVersion ? subscribe({ formState: { isDirty: true }, callback: render }) : undefined),
    [hasEditsOnOldVersion, subscribe],
  );

  const [latestRecord, setLatestRecord] = useState(record);
  if (record !== latestRecord) setLatestRecord(record);
  const isOwnVersion = latestRecord.version === base.version && isOwnChange(resource.name, record);
  if (hasNewVersion && (!hasEditsOnOldVersion || isOwnVersion)) setBase(record);
  const adoptedBase = useRef(base);
  useEffect(() => {
    const previousBase = adoptedBase.current;
    if (previousBase === base) return;
    adoptedBase.current = base;
    const currentValues = form.getValues();
    const userChanges = findDifferences(
      resource,
      initialFormValues(resource, previousBase),
      currentValues,
      initialFormValues(resource, previousBase),
    );
    form.reset(initialFormValues(resource, base));
    for (const { source } of userChanges) form.setValue(source, valueAt(currentValues, source), { shouldDirty: true });
  }, [base, form, resource]);

  const [save, isSending] = useSingleFlight(async (values: FormValues, baseRecord: AnyRecord) => {
    const sentValues = valuesToSend(resource, values);
    setProblem(null);
    try {
      const { data } = await dataProvider.update<AnyRecord>(resource.name, {
        id: baseRecord.id,
        data: sentValues,
        previousData: baseRecord,
      });
      // Adopts the saved version, so that the page does not report it as a change by another user.
      adoptedBase.current = data;
      setBase(data);
      // Compares later edits with the saved values, if the user stays on the page because of an unsaved note.
      form.reset(initialFormValues(resource, data));
      cacheRecord(data);
      onSaved(data);
    } catch (error) {
      const problemDetails = problemOf(error);
      if (problemDetails.code === 'record.stale' && problemDetails.current) {
        const current = problemDetails.current;
        const theirs = initialFormValues(resource, current);
        // The values are already saved: by a request whose response was lost, or by another user with the same changes.
        if (hasEqualValues(resource, theirs, sentValues)) {
          cacheRecord(current);
          onSaved(current);
        } else {
          setConflict({ baseValues: initialFormValues(resource, baseRecord), mine: values, current });
        }
        return;
      }
      if (!markRefused(problemDetails)) setProblem(problemDetails);
    }
  });

  function resolve(resolvedValues: FormValues): void {
    if (!conflict) return;
    const { current } = conflict;
    const theirs = initialFormValues(resource, current);
    setConflict(null);
    adoptedBase.current = current;
    setBase(current);
    // Bases the form on the other user's version with the chosen values, so that a failed save loses neither.
    form.reset(theirs);
    for (const { source } of formPartsOf(resource))
      form.setValue(source, valueAt(resolvedValues, source), { shouldDirty: true });
    if (!hasEqualValues(resource, theirs, resolvedValues)) {
      void save(resolvedValues, current);
      return;
    }
    cacheRecord(current);
    onSaved(current);
  }

  function rebase({ version, values }: { version: number; values: FormValues }): void {
    if (version >= record.version) return;
    const earlierRecord: AnyRecord = { ...record, ...values, version };
    adoptedBase.current = earlierRecord;
    setBase(earlierRecord);
    form.reset(initialFormValues(resource, earlierRecord));
  }

  return {
    update: (values) => save(values, base),
    base,
    rebase,
    isSending,
    problem,
    conflict,
    isOutdated: hasEditsOnOldVersion && record.version > base.version,
    resolve,
    postpone: () => setConflict(null),
  };
}

function isEdited(resource: Resource, base: AnyRecord, values: FormValues): boolean {
  const baseValues = initialFormValues(resource, base);
  return findDifferences(resource, baseValues, values, baseValues).length > 0;
}

export type ConflictSide = 'mine' | 'theirs';

export interface Difference extends FormPart {
  mine: unknown;
  theirs: unknown;
  changedBy: 'me' | 'them' | 'both';
}

/** Returns the fields that differ between `mine` and `theirs`. `baseValues` are the values before both changes. */
export function findDifferences(
  resource: Resource,
  baseValues: FormValues,
  mine: FormValues,
  theirs: FormValues,
): Difference[] {
  return formPartsOf(resource).flatMap((part) => {
    const [baseValue, myValue, theirValue] = [baseValues, mine, theirs].map(
      (values) => valueAt(values, part.source) ?? null,
    );
    if (isEqual(myValue, theirValue)) return [];
    const changedBy = isEqual(theirValue, baseValue) ? 'me' : isEqual(myValue, baseValue) ? 'them' : 'both';
    return [{ ...part, mine: myValue, theirs: theirValue, changedBy } as const];
  });
}

export function proposeSides(fieldDifferences: readonly Difference[]): Partial<Record<string, ConflictSide>> {
  return Object.fromEntries(
    fieldDifferences.flatMap(({ source, changedBy }) =>
      changedBy === 'both' ? [] : [[source, changedBy === 'me' ? 'mine' : 'theirs'] as const],
    ),
  );
}

export function applySides(
  theirs: FormValues,
  fieldDifferences: readonly Difference[],
  chosen: Partial<Record<string, ConflictSide>>,
): FormValues {
  const values = structuredClone(theirs);
  for (const { source, mine } of fieldDifferences) if (chosen[source] === 'mine') setAt(values, source, mine);
  return values;
}
