/** Allows one retry: admitting the same address again without a user action in between indicates a loop. */
const maxAdmissions = 2;

const userActions = ['pointerdown', 'keydown', 'popstate'] as const;

let lastAdmission = '';
let admissionCount = 0;

function reset(): void {
  lastAdmission = '';
  admissionCount = 0;
}

for (const action of userActions) globalThis.addEventListener(action, reset, { capture: true, passive: true });

export function recordAdmission(uid: string | null, address: string): void {
  const admission = `${uid} ${address}`;
  admissionCount = admission === lastAdmission ? admissionCount + 1 : 1;
  lastAdmission = admission;
}

export function isAdmissionLoop(uid: string | null, address: string): boolean {
  return admissionCount >= maxAdmissions && lastAdmission === `${uid} ${address}`;
}
