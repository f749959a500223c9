import { ledgerAccountTypes, type Direction, type LedgerAccountType } from '../../contract/money/ledger';
import type { Currency } from '../../contract/currencies';

export const accountPaths = {
  bank: 'asset:bank',
  /** Card payments that the card processor has not paid out yet. */
  processor: 'asset:processor',
  wallet: (accountId: string) => `liability:wallet:${accountId}`,
  giftCards: 'liability:giftCards',
  salesInProgress: 'liability:salesInProgress',
  /** Amounts payable to a company; negative if the company owes money. */
  company: (companyId: string) => `liability:company:${companyId}`,
  /** Amounts reserved for a company by an approved liquidation that is not paid yet. */
  inTransit: (companyId: string) => `liability:inTransit:${companyId}`,
  tax: 'liability:tax',
  /** Capital of an investment, minus the returned and written-off parts. */
  investors: (investmentId: string) => `equity:investors:${investmentId}`,
  commission: 'income:commission',
  /** Remaining gift card balances that nobody will spend. */
  breakage: 'income:breakage',
  adjustments: 'income:adjustments',
  writeOffs: 'income:writeOffs',
  promotions: 'expense:promotions',
  refunds: 'expense:refunds',
  yield: 'expense:yield',
} as const;

const pathsWithHolders: ReadonlySet<string> = new Set(
  Object.values(accountPaths).flatMap((path) => (typeof path === 'function' ? [pathWithoutHolder(path(''))] : [])),
);

export function hasHolders(path: string): boolean {
  return pathsWithHolders.has(path);
}

export const orderedPaths: readonly string[] = Object.values(accountPaths).map((path) =>
  pathWithoutHolder(typeof path === 'function' ? path('') : path),
);

/** Prefixes of accounts whose balance cannot be negative. A posting that would make it negative is refused. */
const neverBelowZero = [
  'liability:wallet:',
  accountPaths.giftCards,
  accountPaths.salesInProgress,
  'liability:inTransit:',
  'equity:investors:',
];

export function accountCodeOf(path: string, currency: Currency): string {
  return `${path}:${currency}`;
}

export function isNeverBelowZero(code: string): boolean {
  return neverBelowZero.some((prefix) => code.startsWith(prefix));
}

export function pathWithoutHolder(path: string): string {
  return path.split(':', 2).join(':');
}

export function holderIdOf(code: string): string | null {
  const [, , holder, currency] = code.split(':');
  return currency === undefined ? null : (holder ?? null);
}

export function accountTypeOf(code: string): LedgerAccountType {
  const type = ledgerAccountTypes.find((one) => code.startsWith(`${one}:`));
  if (!type) throw new Error(`unknown ledger account type: ${code}`);
  return type;
}

export function normalSideOf(type: LedgerAccountType): Direction {
  return type === 'asset' || type === 'expense' ? 'debit' : 'credit';
}

/** Returns the signed change of the balance of an account, in minor units. */
export function balanceChange(type: LedgerAccountType, direction: Direction, amountMinor: number): number {
  return normalSideOf(type) === direction ? amountMinor : -amountMinor;
}

export interface Line {
  path: string;
  direction: Direction;
  amountMinor: number;
}
