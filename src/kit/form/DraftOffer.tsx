import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Resource } from '../../../contract/resource';
import { draftKey } from '../../session/personalStorage';
import { valueAt } from '../kinds/kind';
import type { AnyRecord } from '../record';
import { onUnsavedCleared } from '../../unsaved';
import { useToday } from '../ui/useToday';
import { useResourceText } from '../resourceText';
import css from './form.module.css';
import type { RecordForm } from './useRecordForm';
import { isEqual } from '../compareValues';
import { type FormValues, formPartsOf, setAt } from './formValues';
import type { FieldKind } from '../../../contract/fields';
import { isObject, valueAt as valueAtPath } from '../../../contract/values';

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
  draft.extraInput === (extraInput?.value ?? '') && isEqual(draft.values, draftValuesOf(resource, form.getValues()));

function useStoredDraft(key: string | null, form: RecordForm, { resource, base, extraInput }: DraftSource): void {
  const isStored = useRef(false);
  const extraInputValue = extraInput?.value ?? '';

  const remove = useEffectEvent(() => {
    if (isStored.current && key !== null) removeDraft(key);
    isStored.current = false;
  });
  const store = useEffectEvent((values: Readonly<FormValues>, defaults: Readonly<FormValues> = {}) => {
    if (key === null) return undefined;
    const currentValues = draftValuesOf(resource, values);
    const baseValues = draftValuesOf(resource, defaults);
    if (isEqual(currentValues, baseValues) && extraInputValue === '') return remove();
    isStored.current = true;
    return writeDraft(key, {
      savedAt: new Date().toISOString(),
      values: currentValues,
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

interface Draft {
  /** Time in RFC 3339 format. */
  savedAt: string;
  values: FormValues;
  base: { version: number; values: FormValues } | null;
  /** Unsaved input of the page outside the form. */
  extraInput: string;
}

/** Excludes secrets. Also excludes files, because their addresses may open without a session. */
const isDraftable: Readonly<Record<FieldKind, boolean>> = {
  text: true,
  localizedText: true,
  localizedTexts: true,
  slug: true,
  color: true,
  email: true,
  phone: true,
  url: true,
  boolean: true,
  integer: true,
  money: true,
  rate: true,
  choice: true,
  choices: true,
  date: true,
  instant: true,
  reference: true,
  references: true,
  image: false,
  secret: false,
  group: true,
  json: true,
};

const draftParts = (resource: Resource) => formPartsOf(resource).filter(({ field }) => isDraftable[field.kind]);

export function draftValuesOf(resource: Resource, values: Readonly<FormValues>): FormValues {
  const draftValues: FormValues = {};
  for (const { source } of draftParts(resource))
    setAt(draftValues, source, valueAtPath(values, source.split('.')) ?? null);
  return draftValues;
}

function readDraft(key: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

function writeDraft(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is unavailable: there are no drafts.
  }
}

function removeDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is unavailable: nothing was stored.
  }
}

function isDraft(value: unknown): value is Draft {
  if (!isObject(value)) return false;
  const { savedAt, values, base, extraInput } = value;
  return (
    typeof savedAt === 'string' &&
    !Number.isNaN(Date.parse(savedAt)) &&
    isObject(values) &&
    typeof extraInput === 'string' &&
    (base === null || (isObject(base) && typeof base['version'] === 'number' && isObject(base['values'])))
  );
}
