import { authProvider, SignInRequired } from './authProvider';

/** `stay` keeps a denied user on the current page; `redirect` leads to `/login`. */
export type Admission = 'admit' | 'stay' | 'redirect';

/**
 * Asks `authProvider` whether a guarded navigation may continue. Used by the router and the public pages. If the
 * identity service does not answer, waits until it does or `signal` aborts the navigation.
 */
export async function checkAdmission(signal: AbortSignal): Promise<Admission> {
  try {
    await authProvider.checkAuth({ navigation: true, signal });
  } catch (error) {
    if (error instanceof SignInRequired) return 'redirect';
    throw error;
  }
  return (await authProvider.getPermissions()) === null ? 'stay' : 'admit';
}

/** Allows one retry: admitting the same address again without a user action in between indicates a loop. */
const maxAdmissions = 2;

const userActions = ['pointerdown', 'keydown', 'popstate'] as const;

let lastAdmission = '';
let admissionCount = 0;

function resetAdmissions(): void {
  lastAdmission = '';
  admissionCount = 0;
}

for (const action of userActions)
  globalThis.addEventListener(action, resetAdmissions, { capture: true, passive: true });

export function recordAdmission(uid: string | null, address: string): void {
  const admission = `${uid} ${address}`;
  admissionCount = admission === lastAdmission ? admissionCount + 1 : 1;
  lastAdmission = admission;
}

export function isAdmissionLoop(uid: string | null, address: string): boolean {
  return admissionCount >= maxAdmissions && lastAdmission === `${uid} ${address}`;
}
