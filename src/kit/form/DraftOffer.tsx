import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Resource } from '../../../contract/resource';
import { draftKey } from '../../session/personalEntries';
import { valueAt } from '../kinds/valueAt';
import type { AnyRecord } from '../record';
import { onForgotten } from '../ui/unsaved';
import { useToday } from '../ui/useToday';
import { useWords } from '../words';
import { draftParts, readDraft, removeDraft, storedValues, writeDraft, type Draft } from './drafts';
import css from './form.module.css';
import type { RecordForm } from './useRecordForm';
import { same, type FormValues } from './values';

export interface DraftOf {
  resource: Resource;
  /** The version the form is based on; absent for a new record. */
  base?: Pick<AnyRecord, 'version'>;
  /** Bases the form on the version that the draft started from. */
  rebase?: (base: NonNullable<Draft['base']>) => void;
  /** Input of the page that is not a field of the form. */
  beside?: { value: string; restore: (value: string) => void };
}

interface Props extends DraftOf {
  form: RecordForm;
}

/**
 * Stores form input until it is saved or discarded, and offers it to the same person after a reload or an ended
 * session.
 */
export function DraftOffer({ form, ...of }: Props) {
  const { translate, format } = useWords();
  const today = useToday();
  const { pathname } = useLocation();
  const [key] = useState(() => draftKey(`${of.resource.name} ${pathname}`));
  const [offered, setOffered] = useState(() => offer(key, form, of));
  useStoredDraft(key, form, of);
  // The record may have the same values by now.
  if (!offered || isSaid(offered, form, of)) return null;

  const restore = () => {
    if (offered.base) of.rebase?.(offered.base);
    for (const { source } of draftParts(of.resource)) {
      const value = valueAt(offered.values, source);
      if (!same(value, form.getValues(source))) form.setValue(source, value, { shouldDirty: true });
    }
    of.beside?.restore(offered.beside);
    setOffered(null);
  };
  const discard = () => {
    if (key !== null) removeDraft(key);
    setOffered(null);
  };
  const isToday = format.isoDate(new Date(offered.savedAt)) === today;
  const time = isToday ? format.time(offered.savedAt) : format.instant(offered.savedAt);
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

/** Returns the stored draft; removes it if the form already has its values. */
function offer(key: string | null, form: RecordForm, of: DraftOf): Draft | null {
  if (key === null) return null;
  const draft = readDraft(key);
  if (draft && !isSaid(draft, form, of)) return draft;
  removeDraft(key);
  return null;
}

const isSaid = (draft: Draft, form: RecordForm, { resource, beside }: DraftOf): boolean =>
  draft.beside === (beside?.value ?? '') && same(draft.values, storedValues(resource, form.getValues()));

function useStoredDraft(key: string | null, form: RecordForm, { resource, base, beside }: DraftOf): void {
  const isWritten = useRef(false);
  const besideValue = beside?.value ?? '';

  const remove = useEffectEvent(() => {
    if (isWritten.current && key !== null) removeDraft(key);
    isWritten.current = false;
  });
  const store = useEffectEvent((values: Readonly<FormValues>, defaults: Readonly<FormValues> = {}) => {
    if (key === null) return undefined;
    const stored = storedValues(resource, values);
    const started = storedValues(resource, defaults);
    if (same(stored, started) && besideValue === '') return remove();
    isWritten.current = true;
    return writeDraft(key, {
      savedAt: new Date().toISOString(),
      values: stored,
      base: base ? { version: base.version, values: started } : null,
      beside: besideValue,
    });
  });

  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({ formState: { values: true }, callback: ({ values, defaultValues }) => store(values, defaultValues) }),
    [subscribe],
  );
  const storeBeside = useEffectEvent(() => store(form.getValues(), form.formState.defaultValues));
  const before = useRef(besideValue);
  useEffect(() => {
    if (before.current === besideValue) return;
    before.current = besideValue;
    storeBeside();
  }, [besideValue]);
  useEffect(() => onForgotten(() => remove()), []);
  // On unmount the input was either saved or discarded.
  useEffect(() => () => remove(), []);
}
