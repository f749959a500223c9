import type { FieldErrors } from 'react-hook-form';

/** The name of the error by which a form says that its fields were refused after it was submitted. */
export const refusal = 'root.refused';

/** How many fields are wrong; errors of the form as a whole are not counted. */
export function countInvalid(errors: FieldErrors): number {
  return Object.entries(errors).reduce((count, [name, error]) => (name === 'root' ? count : count + leaves(error)), 0);
}

/** A field's error has a `type` in words; anything else holds errors of what is inside it. */
function leaves(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 0;
  if ('type' in error && typeof error.type === 'string') return 1;
  return Object.values(error).reduce<number>((count, inner) => count + leaves(inner), 0);
}

const invalid = '[aria-invalid="true"], .MuiFormHelperText-root.Mui-error';
const focusable =
  'input:not([type="hidden"]):not([hidden]), textarea:not([aria-hidden]), select, button, [tabindex="0"]';

/** Brings the first wrong field to the middle of the window, clear of every bar, and gives it the focus. */
export function goToFirstInvalid(form: HTMLElement): void {
  const [first] = form.querySelectorAll<HTMLElement>(invalid);
  if (!first) return;
  const field = first.matches(focusable)
    ? first
    : first.closest('fieldset, .MuiFormControl-root')?.querySelector<HTMLElement>(focusable);
  (field ?? first).scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
