/** When where a company is paid became another place, and who said so. */
export interface AccountChange {
  at: string;
  /** An e-mail. */
  by: string;
}

type Said = Readonly<Record<string, unknown>>;

export function accountChangeOf({ bankChangedAt: at, bankChangedByEmail: by }: Said): AccountChange | null {
  return typeof at === 'string' && typeof by === 'string' ? { at, by } : null;
}

/** Money may still go to the company by an item in one of these states. */
const open: ReadonlySet<unknown> = new Set(['pending', 'held', 'processing', 'failed']);

export function isOpen({ state }: Said): boolean {
  return open.has(state);
}

/** Whether a payment goes to an account by now; without one it goes to the company's as it is when it is approved. */
export function hasAccount({ reservedAt }: Said): boolean {
  return typeof reservedAt === 'string';
}

/**
 * What to know before money goes to a company: that its account is one person's word so far, or that
 * it is no longer the one this payment goes to.
 */
export function changeBehind(item: Said, company: Said): AccountChange | null {
  const change = accountChangeOf(company);
  if (change === null || !isOpen(item)) return null;
  if (!hasAccount(item)) return company['bankSettledAt'] === null ? change : null;
  return change.at > String(item['payToSince'] ?? item['reservedAt']) ? change : null;
}
