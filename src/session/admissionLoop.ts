/** Allows one retry: another admission of the same address without a user action in between is a loop. */
const maxAdmissions = 2;

const userActions = ['pointerdown', 'keydown', 'popstate'] as const;

let last = '';
let count = 0;

function reset(): void {
  last = '';
  count = 0;
}

for (const action of userActions) globalThis.addEventListener(action, reset, { capture: true, passive: true });

export function noteAdmission(uid: string | null, address: string): void {
  const admission = `${uid} ${address}`;
  count = admission === last ? count + 1 : 1;
  last = admission;
}

/** Returns whether the person was admitted to this address repeatedly without a user action. */
export function isAdmissionLoop(uid: string | null, address: string): boolean {
  return count >= maxAdmissions && last === `${uid} ${address}`;
}
