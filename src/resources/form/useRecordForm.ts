import { useForm, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import type { Resource } from '../../../api/contract/resource';
import { validationMessage, type ProblemDetails } from '../../data/problem';
import { useUnsaved } from '../../ui/unsaved';
import { partsOf, setAt, violationsIn, type FormValues } from './values';

export type RecordForm = UseFormReturn<FormValues>;

/** The form of a declared resource: validated by its declaration, guarded while it is dirty. */
export function useRecordForm(resource: Resource, values: FormValues): RecordForm {
  const form = useForm<FormValues>({
    defaultValues: values,
    mode: 'onTouched',
    resolver: (given) => {
      const errors: FieldErrors<FormValues> = {};
      for (const { field, code, params } of violationsIn(resource, given)) {
        setAt(errors, placeOf(resource, field) ?? field, { type: code, message: validationMessage(`violations.${code}`, params) });
      }
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: given, errors: {} };
    },
  });
  useUnsaved(form.formState.isDirty);
  return form;
}

/** Where the form shows what is wrong with `field`: there, or at the first part of it. */
function placeOf(resource: Resource, field: string): string | undefined {
  const parts = partsOf(resource);
  return (parts.find(({ source }) => source === field) ?? parts.find(({ name }) => name === field))?.source;
}

/**
 * Marks the fields the server refused and goes to the first. False when there is nothing to mark:
 * the refusal is about something the form does not show, and must be said beside it.
 */
export function markRefused(form: RecordForm, resource: Resource, { errors = {} }: ProblemDetails): boolean {
  const marked = Object.entries(errors).flatMap(([field, message]) => {
    const place = placeOf(resource, field);
    return place === undefined ? [] : [{ place, message }];
  });
  for (const { place, message } of marked) form.setError(place, { type: 'server', message });
  const first = marked[0];
  if (first) form.setFocus(first.place);
  return marked.length > 0 && marked.length === Object.keys(errors).length;
}
