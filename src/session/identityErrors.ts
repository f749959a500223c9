/**
 * Names of the texts for error codes of the identity service (`auth.errors.{name}`). A wrong address and a wrong
 * password have the same text, which does not reveal who has an account.
 */
const nameByCode = {
  'auth/invalid-credential': 'wrongPair',
  'auth/invalid-login-credentials': 'wrongPair',
  'auth/wrong-password': 'wrongPair',
  'auth/user-not-found': 'wrongPair',
  'auth/invalid-email': 'invalidEmail',
  'auth/missing-email': 'missingEmail',
  'auth/missing-password': 'missingPassword',
  'auth/user-disabled': 'disabled',
  'auth/too-many-requests': 'tooManyAttempts',
  'auth/network-request-failed': 'network',
  'auth/timeout': 'network',
  'auth/weak-password': 'weakPassword',
  'auth/password-does-not-meet-requirements': 'passwordPolicy',
  'auth/expired-action-code': 'expiredLink',
  'auth/invalid-action-code': 'invalidLink',
  'auth/operation-not-allowed': 'notAllowed',
  'auth/admin-restricted-operation': 'notAllowed',
  'auth/quota-exceeded': 'quota',
  'auth/user-token-expired': 'sessionEnded',
  'auth/invalid-user-token': 'sessionEnded',
  'auth/invalid-refresh-token': 'sessionEnded',
  'auth/multi-factor-auth-required': 'secondFactor',
  'auth/invalid-verification-code': 'wrongCode',
  'auth/invalid-multi-factor-session': 'codeTooLate',
  'auth/multi-factor-info-not-found': 'codeTooLate',
  'auth/invalid-verification-id': 'setupTooLate',
  'auth/code-expired': 'setupTooLate',
  'auth/second-factor-already-in-use': 'secondFactorThere',
  'auth/requires-recent-login': 'signInAgain',
  'auth/unauthorized-domain': 'misconfigured',
  'auth/invalid-api-key': 'misconfigured',
  'auth/api-key-not-valid.-please-pass-a-valid-api-key.': 'misconfigured',
  'auth/app-not-authorized': 'misconfigured',
  'auth/configuration-not-found': 'misconfigured',
  'auth/web-storage-unsupported': 'noStorage',
  'auth/internal-error': 'unexpected',
} as const;

export type IdentityErrorName = (typeof nameByCode)[keyof typeof nameByCode];

export type SignOutReason = IdentityErrorName | 'idle';

export const identityErrorNames: readonly IdentityErrorName[] = [...new Set(Object.values(nameByCode))];

export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

export function identityErrorNameOf(error: unknown): IdentityErrorName {
  return Object.entries(nameByCode).find(([code]) => code === codeOf(error))?.[1] ?? 'unexpected';
}

const sessionEndingCodes = new Set([
  'auth/user-disabled',
  'auth/user-token-expired',
  'auth/invalid-user-token',
  'auth/user-not-found',
  'auth/invalid-refresh-token',
]);

/** Returns whether a failed token refresh ends the session. Other failures, such as a lost network, do not. */
export function endsSession(error: unknown): boolean {
  return sessionEndingCodes.has(codeOf(error));
}

/** Thrown if the identity service does not answer. Callers identify the error by its code. */
export class IdentityUnreachable extends Error {
  readonly code = 'auth/network-request-failed';
  constructor(cause: unknown) {
    super('The identity service did not respond', { cause });
    this.name = 'IdentityUnreachable';
  }
}

export interface IdentityConnection {
  isUnreachable: boolean;
  isRetrying: boolean;
}

/** Milliseconds between retries. Retries are needed because browsers do not report every restored connection. */
const retryIntervalMs = 10_000;

export function createIdentityRetry(onChange: (connection: IdentityConnection) => void) {
  const pendingRetries = new Set<() => void>();
  let waitingCalls = 0;

  function waitForRetry(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void) => {
        pendingRetries.delete(retryNow);
        clearTimeout(timer);
        globalThis.removeEventListener('online', retryNow);
        signal?.removeEventListener('abort', onAbort);
        settle();
      };
      const retryNow = () => {
        onChange({ isUnreachable: true, isRetrying: true });
        finish(resolve);
      };
      const onAbort = () => finish(() => reject(signal?.reason));
      if (signal?.aborted) return reject(signal.reason);
      const timer = setTimeout(retryNow, retryIntervalMs);
      pendingRetries.add(retryNow);
      globalThis.addEventListener('online', retryNow);
      signal?.addEventListener('abort', onAbort);
      onChange({ isUnreachable: true, isRetrying: false });
    });
  }

  return {
    retry: () => [...pendingRetries].forEach((retryNow) => retryNow()),

    /**
     * Sends `request` again until the identity service answers. Throws any other error, and throws when `signal`
     * aborts.
     */
    async retryWhenOnline<T>(request: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
      let hasWaited = false;
      try {
        for (;;) {
          try {
            return await request();
          } catch (error) {
            if (!(error instanceof IdentityUnreachable)) throw error;
            if (!hasWaited) waitingCalls += 1;
            hasWaited = true;
            await waitForRetry(signal);
          }
        }
      } finally {
        if (hasWaited) waitingCalls -= 1;
        if (hasWaited && waitingCalls === 0) onChange({ isUnreachable: false, isRetrying: false });
      }
    },
  };
}
