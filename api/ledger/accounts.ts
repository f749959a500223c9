import { ledgerAccountTypes, type Direction, type LedgerAccountType } from '../../contract/money/ledger';
import type { Currency } from '../../contract/currencies';

/** Account codes without their currency: `asset:bank`, `liability:wallet:{account}`. */
export const accountPaths = {
  bank: 'asset:bank',
  /** Card payments that the card processor has not paid out yet. */
  processor: 'asset:processor',
  wallet: (accountId: string) => `liability:wallet:${accountId}`,
  giftCards: 'liability:giftCards',
  /** Paid by customers for sales that are not completed yet. */
  salesInProgress: 'liability:salesInProgress',
  /** Payable to a company; negative while the company owes. */
  company: (companyId: string) => `liability:company:${companyId}`,
  /** Reserved for a company by an approved liquidation, not yet paid. */
  inTransit: (companyId: string) => `liability:inTransit:${companyId}`,
  tax: 'liability:tax',
  /** Capital put in by an investment, less what was given back or written off. */
  investors: (investmentId: string) => `equity:investors:${investmentId}`,
  commission: 'income:commission',
  /** Remaining gift card balances that nobody will spend. */
  breakage: 'income:breakage',
  /** Amounts taken from wallets. */
  adjustments: 'income:adjustments',
  /** Capital that investors will not get back. */
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

/** All places in display order: assets first. */
export const orderedPaths: readonly string[] = Object.values(accountPaths).map((path) =>
  pathWithoutHolder(typeof path === 'function' ? path('') : path),
);

/** Liabilities and equity that cannot be negative: a posting that would make them so is refused. */
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

/** Returns the place without holder and currency: `liability:company`. */
export function pathWithoutHolder(path: string): string {
  return path.split(':', 2).join(':');
}

/** Returns the id of the holder in an account code, `null` for the platform's own accounts. */
export function holderIdOf(code: string): string | null {
  const [, , holder, currency] = code.split(':');
  return currency === undefined ? null : (holder ?? null);
}

export function accountTypeOf(code: string): LedgerAccountType {
  const type = ledgerAccountTypes.find((one) => code.startsWith(`${one}:`));
  if (!type) throw new Error(`${code} is no place of the ledger`);
  return type;
}

/** Returns the side on which accounts of a type grow. */
export function normalSideOf(type: LedgerAccountType): Direction {
  return type === 'asset' || type === 'expense' ? 'debit' : 'credit';
}

/** Returns the signed change of the balance of an account, in minor units. */
export function balanceChange(type: LedgerAccountType, direction: Direction, amountMinor: number): number {
  return normalSideOf(type) === direction ? amountMinor : -amountMinor;
}

/** Entry of a posting. Zero amounts are dropped. */
export interface Line {
  /** Account code without its currency, from `place`. */
  path: string;
  direction: Direction;
  /** In minor units of the posting's currency. */
  amountMinor: number;
}
