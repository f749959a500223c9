import { ledgerAccountTypes, type Direction, type LedgerAccountType } from '../../contract/money/ledger';
import type { Currency } from '../../contract/currencies';

/** Where money stands, without its currency: `asset:bank`, `liability:wallet:{account}`. */
export const place = {
  bank: 'asset:bank',
  /** Card payments on their way from who processes them. */
  processor: 'asset:processor',
  wallet: (accountId: string) => `liability:wallet:${accountId}`,
  giftCards: 'liability:giftCards',
  /** Paid by customers for sales that are not completed yet. */
  salesInProgress: 'liability:salesInProgress',
  /** What is owed to a company; below zero while the company owes. */
  company: (companyId: string) => `liability:company:${companyId}`,
  /** Reserved for a company by an approved liquidation, not yet paid. */
  inTransit: (companyId: string) => `liability:inTransit:${companyId}`,
  tax: 'liability:tax',
  /** What was put in by an investment and is neither given back nor written off. */
  investors: (investmentId: string) => `equity:investors:${investmentId}`,
  commission: 'income:commission',
  /** What is left on gift cards nobody will spend. */
  breakage: 'income:breakage',
  /** What was taken from wallets. */
  adjustments: 'income:adjustments',
  /** Capital that investors will not get back. */
  writeOffs: 'income:writeOffs',
  promotions: 'expense:promotions',
  refunds: 'expense:refunds',
  yield: 'expense:yield',
} as const;

/** Places where each holder has an account of its own. */
const withHolders: ReadonlySet<string> = new Set(
  Object.values(place).flatMap((where) => (typeof where === 'function' ? [placeOf(where(''))] : [])),
);

export function hasHolders(where: string): boolean {
  return withHolders.has(where);
}

/** Every place there is, in the order it is told of: assets first. */
export const places: readonly string[] = Object.values(place).map((where) =>
  placeOf(typeof where === 'function' ? where('') : where),
);

/** What the platform owes or was given and cannot owe less than nothing of: a post that would is refused. */
const neverBelowZero = [
  'liability:wallet:',
  place.giftCards,
  place.salesInProgress,
  'liability:inTransit:',
  'equity:investors:',
];

export function codeOf(where: string, currency: Currency): string {
  return `${where}:${currency}`;
}

export function isNeverBelowZero(code: string): boolean {
  return neverBelowZero.some((beginning) => code.startsWith(beginning));
}

/** Where lines and their codes stand, whoever it is: `liability:company`. */
export function placeOf(where: string): string {
  return where.split(':', 2).join(':');
}

/** Whose money it is, where it is somebody's: the id in the code. */
export function holderOf(code: string): string | null {
  const [, , holder, currency] = code.split(':');
  return currency === undefined ? null : (holder ?? null);
}

export function typeOf(code: string): LedgerAccountType {
  const type = ledgerAccountTypes.find((one) => code.startsWith(`${one}:`));
  if (!type) throw new Error(`${code} is no place of the ledger`);
  return type;
}

/** The side on which an account grows. */
export function sideOf(type: LedgerAccountType): Direction {
  return type === 'asset' || type === 'expense' ? 'debit' : 'credit';
}

/** What an entry does to the balance of an account. */
export function effect(type: LedgerAccountType, direction: Direction, amountMinor: number): number {
  return sideOf(type) === direction ? amountMinor : -amountMinor;
}
