/** The sign-in form of the page, when there is one. */
export function signInForm(): { email: HTMLInputElement; password: HTMLInputElement } | null {
  const email = document.querySelector<HTMLInputElement>(
    'input[type="email"], input[autocomplete~="username"], input[autocomplete~="email"]',
  );
  const password = document.querySelector<HTMLInputElement>('input[autocomplete~="current-password"]');
  return email && password ? { email, password } : null;
}

/** Sets a value as typing does, with an `input` event, so that controlled inputs notice it. */
export function typeInto(field: HTMLInputElement, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
