import type { FieldErrors } from 'react-hook-form';

/** Error name that marks a form whose fields the server refused after it was submitted. */
export const refusal = 'root.refused';

/** Counts the invalid fields; errors of the form as a whole (`root`) are not counted. */
export function countInvalid(errors: FieldErrors): number {
  return Object.entries(errors).reduce((count, [name, error]) => (name === 'root' ? count : count + leaves(error)), 0);
}

/** The error of a field has a string `type`; any other object contains errors of inner fields. */
function leaves(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 0;
  if ('type' in error && typeof error.type === 'string') return 1;
  return Object.values(error).reduce<number>((count, inner) => count + leaves(inner), 0);
}

const invalid = '[aria-invalid="true"], .MuiFormHelperText-root.Mui-error';
const focusable =
  'input:not([type="hidden"]):not([hidden]), textarea:not([aria-hidden]), select, button, [tabindex="0"]';

/** Scrolls the first invalid field to the middle of the window, clear of all bars, and focuses it. */
export function goToFirstInvalid(form: HTMLElement): void {
  const [first] = form.querySelectorAll<HTMLElement>(invalid);
  if (!first) return;
  const field = first.matches(focusable)
    ? first
    : first.closest('fieldset, .MuiFormControl-root')?.querySelector<HTMLElement>(focusable);
  (field ?? first).scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
