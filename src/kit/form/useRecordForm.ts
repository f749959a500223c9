import { useForm, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import { useCallback, useEffect } from 'react';
import type { Violation } from '../../../contract/problems';
import type { Resource } from '../../../contract/resource';
import { validationMessage, type ProblemDetails } from '../../data/problem';
import { useUnsavedForm } from '../../unsaved';
import { isEmptyValue } from '../compareValues';
import { formatBounds } from '../kinds/bounds';
import { valueAt, type Values } from '../kinds/kind';
import { isSlugOfTitle, withoutSlugsOfMissingTitle } from '../kinds/slugify';
import { titleSourceOf } from '../record';
import { useResourceText, type ResourceText } from '../resourceText';
import { formPartsOf, setAt, violationsIn, type FormPart, type FormValues, writableFields } from './formValues';
import { initialOf, type FieldKind } from '../../../contract/fields';

export type RecordForm = UseFormReturn<FormValues>;

/**
 * Creates the form of a declared resource: validates by the declaration and warns before unsaved input is lost.
 * `record` has values that are not in the form, such as the currency of an amount. `check` finds violations that
 * involve several fields.
 *
 * @example
 *   const form = useRecordForm(deposits, initial, null, validateHolder);
 */
export function useRecordForm(
  resource: Resource,
  initialValues: FormValues,
  record: Values | null = null,
  check: (initialValues: FormValues) => readonly Violation[] = () => [],
): RecordForm {
  const resourceText = useResourceText();
  const form = useForm<FormValues>({
    defaultValues: initialValues,
    mode: 'onTouched',
    resolver: (currentValues, _context, { names = [] }) => {
      const errors: FieldErrors<FormValues> = {};
      const violations = withoutSlugsOfMissingTitle(resource, violationsIn(resource, currentValues, record));
      const isFieldValidation = names.length === 1 && formPartsOf(resource).length > 1;
      for (const violation of [...violations, ...check(currentValues)]) {
        const path = formPathOf(resource, violation.field) ?? violation.field;
        const isStillEmpty = [initialValues, currentValues].every((values) =>
          isEmptyValue(valueAt(values, violation.field)),
        );
        // A form may open with the focus in an empty field: leaving it is no mistake before the first submit. An error
        // of that submit stays, because the submit moves the focus before it ends.
        if (isFieldValidation && isStillEmpty && !isSubmitted && !form.getFieldState(path).invalid) continue;
        setAt(errors, path, {
          type: violation.code,
          message: messageOf(resource, violation, { ...record, ...currentValues }, resourceText),
        });
      }
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: currentValues, errors: {} };
    },
  });
  const { subscribe } = form;
  const { isSubmitted } = form.formState;
  useUnsavedForm(
    useCallback(
      (onDirtyChange) =>
        subscribe({ formState: { isDirty: true }, callback: ({ isDirty = false }) => onDirtyChange(isDirty) }),
      [subscribe],
    ),
  );
  useDependentFields(resource, form);
  return form;
}

function partAt(resource: Resource, field: string): FormPart | undefined {
  const parts = formPartsOf(resource);
  return (
    parts.find(({ source }) => source === field) ??
    parts.find(({ source }) => field.startsWith(`${source}.`)) ??
    parts.find(({ name }) => name === field) ??
    parts.find(({ topField }) => topField === field)
  );
}

function formPathOf(resource: Resource, field: string): string | undefined {
  const part = partAt(resource, field);
  return part?.field.kind === 'localizedTexts' && field !== part.source ? field : part?.source;
}

const malformedMessages: Partial<Record<FieldKind, string>> = {
  email: 'violations.malformedEmail',
  phone: 'violations.malformedPhone',
};

function messageOf(
  resource: Resource,
  { field, code, params = {} }: Violation,
  siblings: Values,
  resourceText: ResourceText,
): string {
  const part = partAt(resource, field);
  const formattedParams = part
    ? formatBounds(params, { ...part, resource: resource.name, siblings }, resourceText)
    : params;
  const kindMessage = code === 'malformed' && part ? malformedMessages[part.field.kind] : undefined;
  return validationMessage(kindMessage ?? `violations.${code}`, formattedParams);
}

/**
 * Returns a function that marks the fields refused by the API, with the messages of the form; `FormBar` then focuses the
 * first. A taken slug of a new record marks the title from which it is generated. The function returns false if an
 * error belongs to no field of the form: the caller must then show the problem.
 */
export function useMarkRefused(
  form: RecordForm,
  resource: Resource,
  record: Values | null = null,
): (problem: ProblemDetails) => boolean {
  const resourceText = useResourceText();
  const titleSource = titleSourceOf(resource);
  return ({ errors = {}, violations = [] }) => {
    const siblings = { ...record, ...form.getValues() };
    for (const [field, serverMessage] of Object.entries(errors)) {
      const violation = violations.find((one) => one.field === field);
      const message = violation ? messageOf(resource, violation, siblings, resourceText) : serverMessage;
      const isTakenTitle =
        record === null &&
        violation?.code === 'taken' &&
        isSlugOfTitle(resource, field, valueAt(siblings, field), valueAt(siblings, titleSource));
      form.setError(isTakenTitle ? titleSource : (formPathOf(resource, field) ?? field), { type: 'server', message });
    }
    const fields = Object.keys(errors);
    const isInForm = fields.filter((field) => formPathOf(resource, field) !== undefined);
    if (isInForm.length > 0) form.setError(refusedErrorName, { type: 'server' });
    return isInForm.length > 0 && isInForm.length === fields.length;
  };
}

/** Clears the errors that `useMarkRefused` has set, but not those that the form has found since. */
export function clearRefused(form: RecordForm, resource: Resource, { errors = {} }: ProblemDetails): void {
  for (const field of Object.keys(errors)) {
    const path = formPathOf(resource, field) ?? field;
    if (form.getFieldState(path).error?.type === 'server') form.clearErrors(path);
  }
  form.clearErrors(refusedErrorName);
}

type ChangeTarget = Pick<HTMLInputElement, 'name'> & { value: unknown };

/**
 * Updates fields that depend on a changed field: the country sets the currency (`initialBy`). Validates fields that
 * vary by the changed field (`varies`), and clears a choice that is no longer an option.
 */
function useDependentFields(resource: Resource, form: RecordForm): void {
  const { subscribe, register, trigger, getValues, getFieldState, setValue } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, type, name: changedName }) => {
          if (type !== 'change' || changedName === undefined) return;
          for (const [name, field] of writableFields(resource)) {
            if (field.initialBy?.field !== changedName) continue;
            const value = initialOf({ ...field, initial: values[name] }, values);
            // Simulates a change by the user, so that fields depending on this one are updated too.
            if (value !== values[name])
              void register(name).onChange({ target: { name, value } satisfies ChangeTarget, type: 'change' });
          }
          const sourcesToValidate = formPartsOf(resource).flatMap(({ source, field }) => {
            const value: unknown = getValues(source);
            if (field.varies?.by !== changedName) return [];
            // Validates an empty field only if it is marked invalid: the change may have made it optional.
            if ((value ?? '') === '') return getFieldState(source).invalid ? [source] : [];
            const isInvalidOption =
              field.kind === 'choice' &&
              field.varies.schemas[String(values[changedName])]?.safeParse(value).success === false;
            if (isInvalidOption) setValue(source, null, { shouldDirty: true });
            return isInvalidOption ? [] : [source];
          });
          if (sourcesToValidate.length > 0) void trigger(sourcesToValidate);
        },
      }),
    [resource, subscribe, register, trigger, getValues, getFieldState, setValue],
  );
}

export const refusedErrorName = 'root.refused';

export function countInvalid(errors: FieldErrors): number {
  return Object.entries(errors).reduce(
    (count, [name, error]) => (name === 'root' ? count : count + countErrors(error)),
    0,
  );
}

/** A field error has a string `type`; any other object contains the errors of inner fields. */
function countErrors(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 0;
  if ('type' in error && typeof error.type === 'string') return 1;
  return Object.values(error).reduce<number>((count, inner) => count + countErrors(inner), 0);
}

const invalidSelector = '[aria-invalid="true"], .MuiFormHelperText-root.Mui-error';
const focusableSelector =
  'input:not([type="hidden"]):not([hidden]), textarea:not([aria-hidden]), select, button, [tabindex="0"]';

export function focusFirstInvalid(form: HTMLElement): void {
  const [firstInvalid] = form.querySelectorAll<HTMLElement>(invalidSelector);
  if (!firstInvalid) return;
  const field = firstInvalid.matches(focusableSelector)
    ? firstInvalid
    : firstInvalid.closest('fieldset, .MuiFormControl-root')?.querySelector<HTMLElement>(focusableSelector);
  (field ?? firstInvalid).scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
