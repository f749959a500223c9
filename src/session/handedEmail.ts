/** The e-mail that one public page hands over to the other, so that nobody types it twice. */
export function handedEmail(state: unknown): string {
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : '';
}
