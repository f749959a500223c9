import type { companies } from '../../contract/catalogs/companies';
import type { liquidationItems } from '../../contract/money/liquidations';
import type { RecordOf } from '../../contract/resource';

export interface BankAccountChange {
  at: string;
  by: string;
}

type Company = RecordOf<typeof companies>;
type Item = RecordOf<typeof liquidationItems>;

export function bankAccountChangeOf({
  bankChangedAt: at,
  bankChangedByEmail: by,
}: Pick<Company, 'bankChangedAt' | 'bankChangedByEmail'>): BankAccountChange | null {
  return at && by ? { at, by } : null;
}

const payableStates: ReadonlySet<Item['state']> = new Set<Item['state']>(['pending', 'held', 'processing', 'failed']);

export function isPayable({ state }: Pick<Item, 'state'>): boolean {
  return payableStates.has(state);
}

export function hasFixedAccount({ reservedAt }: Pick<Item, 'reservedAt'>): boolean {
  return Boolean(reservedAt);
}

/**
 * Returns the bank account change to warn about before a payment: a second person has not confirmed the account yet, or
 * it differs from the account of this payment.
 */
export function bankAccountChangeToWarn(
  item: Pick<Item, 'state' | 'reservedAt' | 'payToSince'>,
  company: Pick<Company, 'bankChangedAt' | 'bankChangedByEmail' | 'bankSettledAt'>,
): BankAccountChange | null {
  const change = bankAccountChangeOf(company);
  if (change === null || !isPayable(item)) return null;
  if (!hasFixedAccount(item)) return company.bankSettledAt === null ? change : null;
  return change.at > (item.payToSince ?? item.reservedAt ?? '') ? change : null;
}
