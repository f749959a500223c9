import type { FieldErrors } from 'react-hook-form';

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
  const [first] = form.querySelectorAll<HTMLElement>(invalidSelector);
  if (!first) return;
  const field = first.matches(focusableSelector)
    ? first
    : first.closest('fieldset, .MuiFormControl-root')?.querySelector<HTMLElement>(focusableSelector);
  (field ?? first).scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
