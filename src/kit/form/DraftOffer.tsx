import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Resource } from '../../../contract/resource';
import { draftKey } from '../../session/personalStorage';
import { valueAt } from '../kinds/valueAt';
import type { AnyRecord } from '../record';
import { onUnsavedCleared } from '../../unsaved';
import { useToday } from '../ui/useToday';
import { useResourceText } from '../resourceText';
import { draftParts, readDraft, removeDraft, storedValues, writeDraft, type Draft } from './drafts';
import css from './form.module.css';
import type { RecordForm } from './useRecordForm';
import { isEqual, type FormValues } from './formValues';

export interface DraftSource {
  resource: Resource;
  base?: Pick<AnyRecord, 'version'>;
  rebase?: (base: NonNullable<Draft['base']>) => void;
  extraInput?: { value: string; restore: (value: string) => void };
}

interface Props extends DraftSource {
  form: RecordForm;
}

/**
 * Stores the input of a form until it is saved or discarded. After a reload or the end of the session, offers it to the
 * same user.
 */
export function DraftOffer({ form, ...draftSource }: Props) {
  const { translate, format } = useResourceText();
  const today = useToday();
  const { pathname } = useLocation();
  const [key] = useState(() => draftKey(`${draftSource.resource.name} ${pathname}`));
  const [foundDraft, setFoundDraft] = useState(() => findDraft(key, form, draftSource));
  useStoredDraft(key, form, draftSource);
  if (!foundDraft || isInForm(foundDraft, form, draftSource)) return null;

  const restore = () => {
    if (foundDraft.base) draftSource.rebase?.(foundDraft.base);
    for (const { source } of draftParts(draftSource.resource)) {
      const value = valueAt(foundDraft.values, source);
      if (!isEqual(value, form.getValues(source))) form.setValue(source, value, { shouldDirty: true });
    }
    draftSource.extraInput?.restore(foundDraft.extraInput);
    setFoundDraft(null);
  };
  const discard = () => {
    if (key !== null) removeDraft(key);
    setFoundDraft(null);
  };
  const isToday = format.isoDate(new Date(foundDraft.savedAt)) === today;
  const time = isToday ? format.time(foundDraft.savedAt) : format.instant(foundDraft.savedAt);
  return (
    <Alert
      severity="info"
      className={css['draft']}
      action={
        <>
          <Button color="inherit" onClick={restore}>
            {translate('form.draft.restore', { time })}
          </Button>
          <Button color="inherit" onClick={discard}>
            {translate('form.draft.discard')}
          </Button>
        </>
      }
    >
      {translate('form.draft.text')}
    </Alert>
  );
}

function findDraft(key: string | null, form: RecordForm, draftSource: DraftSource): Draft | null {
  if (key === null) return null;
  const draft = readDraft(key);
  if (draft && !isInForm(draft, form, draftSource)) return draft;
  removeDraft(key);
  return null;
}

const isInForm = (draft: Draft, form: RecordForm, { resource, extraInput }: DraftSource): boolean =>
  draft.extraInput === (extraInput?.value ?? '') && isEqual(draft.values, storedValues(resource, form.getValues()));

function useStoredDraft(key: string | null, form: RecordForm, { resource, base, extraInput }: DraftSource): void {
  const isStored = useRef(false);
  const extraInputValue = extraInput?.value ?? '';

  const remove = useEffectEvent(() => {
    if (isStored.current && key !== null) removeDraft(key);
    isStored.current = false;
  });
  const store = useEffectEvent((values: Readonly<FormValues>, defaults: Readonly<FormValues> = {}) => {
    if (key === null) return undefined;
    const stored = storedValues(resource, values);
    const baseValues = storedValues(resource, defaults);
    if (isEqual(stored, baseValues) && extraInputValue === '') return remove();
    isStored.current = true;
    return writeDraft(key, {
      savedAt: new Date().toISOString(),
      values: stored,
      base: base ? { version: base.version, values: baseValues } : null,
      extraInput: extraInputValue,
    });
  });

  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({ formState: { values: true }, callback: ({ values, defaultValues }) => store(values, defaultValues) }),
    [subscribe],
  );
  const storeExtraInput = useEffectEvent(() => store(form.getValues(), form.formState.defaultValues));
  const previousValue = useRef(extraInputValue);
  useEffect(() => {
    if (previousValue.current === extraInputValue) return;
    previousValue.current = extraInputValue;
    storeExtraInput();
  }, [extraInputValue]);
  useEffect(() => onUnsavedCleared(() => remove()), []);
  useEffect(() => () => remove(), []);
}
