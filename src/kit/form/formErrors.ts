import type { FieldErrors } from 'react-hook-form';

/** Error name that marks a form whose fields the server refused after it was submitted. */
export const refusedErrorName = 'root.refused';

/** Counts the invalid fields; errors of the form as a whole (`root`) are not counted. */
export function countInvalid(errors: FieldErrors): number {
  return Object.entries(errors).reduce(
    (count, [name, error]) => (name === 'root' ? count : count + countErrors(error)),
    0,
  );
}

/** The error of a field has a string `type`; any other object contains errors of inner fields. */
function countErrors(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 0;
  if ('type' in error && typeof error.type === 'string') return 1;
  return Object.values(error).reduce<number>((count, inner) => count + countErrors(inner), 0);
}

const invalidSelector = '[aria-invalid="true"], .MuiFormHelperText-root.Mui-error';
const focusableSelector =
  'input:not([type="hidden"]):not([hidden]), textarea:not([aria-hidden]), select, button, [tabindex="0"]';

/** Scrolls the first invalid field to the middle of the window, clear of all bars, and focuses it. */
export function focusFirstInvalid(form: HTMLElement): void {
  const [first] = form.querySelectorAll<HTMLElement>(invalidSelector);
  if (!first) return;
  const field = first.matches(focusableSelector)
    ? first
    : first.closest('fieldset, .MuiFormControl-root')?.querySelector<HTMLElement>(focusableSelector);
  (field ?? first).scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
