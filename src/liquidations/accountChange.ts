import type { companies } from '../../contract/catalogs/companies';
import type { liquidationItems } from '../../contract/money/liquidations';
import type { RecordOf } from '../../contract/resource';

export interface AccountChange {
  at: string;
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

/** Item states in which a payment to the company is still possible. */
const open: ReadonlySet<Item['state']> = new Set<Item['state']>(['pending', 'held', 'processing', 'failed']);

export function isOpen({ state }: Pick<Item, 'state'>): boolean {
  return open.has(state);
}

/** Returns whether the payment's bank account is fixed; otherwise it uses the company's account at approval. */
export function hasAccount({ reservedAt }: Pick<Item, 'reservedAt'>): boolean {
  return Boolean(reservedAt);
}

/**
 * Returns the account change to warn about before a payment: the account is not yet confirmed by a second person, or
 * differs from the one this payment goes to.
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
