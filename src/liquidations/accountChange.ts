import type { companies } from '../../contract/catalogs/companies';
import type { liquidationItems } from '../../contract/money/liquidations';
import type { RecordOf } from '../../contract/resource';

/** When where a company is paid became another place, and who said so. */
export interface AccountChange {
  at: string;
  /** An e-mail. */
  by: string;
}

type Company = RecordOf<typeof companies>;
type Item = RecordOf<typeof liquidationItems>;

export function accountChangeOf({
  bankChangedAt: at,
  bankChangedByEmail: by,
}: Pick<Company, 'bankChangedAt' | 'bankChangedByEmail'>): AccountChange | null {
  return at && by ? { at, by } : null;
}

/** Money may still go to the company by an item in one of these states. */
const open: ReadonlySet<Item['state']> = new Set<Item['state']>(['pending', 'held', 'processing', 'failed']);

export function isOpen({ state }: Pick<Item, 'state'>): boolean {
  return open.has(state);
}

/** Whether a payment goes to an account by now; without one it goes to the company's as it is when it is approved. */
export function hasAccount({ reservedAt }: Pick<Item, 'reservedAt'>): boolean {
  return Boolean(reservedAt);
}

/**
 * What to know before money goes to a company: that its account is one person's word so far, or that
 * it is no longer the one this payment goes to.
 */
export function accountChangeFor(
  item: Pick<Item, 'state' | 'reservedAt' | 'payToSince'>,
  company: Pick<Company, 'bankChangedAt' | 'bankChangedByEmail' | 'bankSettledAt'>,
): AccountChange | null {
  const change = accountChangeOf(company);
  if (change === null || !isOpen(item)) return null;
  if (!hasAccount(item)) return company.bankSettledAt === null ? change : null;
  return change.at > (item.payToSince ?? item.reservedAt ?? '') ? change : null;
}
