import type { FigureValues } from '../../../contract/reports/figures';
import type { balancesReport } from '../../../contract/reports/accounts';
import type { ReportRow } from '../../../contract/reports/endpoints';
import type { FigureName } from '../../../contract/reports/report';
import { ledgerAccountTypes, type LedgerAccountType } from '../../../contract/money/ledger';

type BalanceFigure = FigureName<typeof balancesReport>;

export const figureOfType = {
  asset: 'assetsMinor',
  liability: 'liabilitiesMinor',
  equity: 'equityMinor',
  income: 'incomeMinor',
  expense: 'expensesMinor',
} as const satisfies Record<LedgerAccountType, BalanceFigure>;

export type BalanceRow = ReportRow<typeof balancesReport>;

/** Balance of a place; positive on the normal side of its account type. */
export interface Balance {
  openingMinor: number;
  debitsMinor: number;
  creditsMinor: number;
  closingMinor: number;
}

export const balanceColumns = [
  'openingMinor',
  'debitsMinor',
  'creditsMinor',
  'closingMinor',
] as const satisfies readonly (keyof Balance & BalanceFigure)[];

export interface SheetPart {
  type: LedgerAccountType;
  rows: readonly BalanceRow[];
  sum: Balance;
}

export function typeOfRow({ key, name }: BalanceRow): LedgerAccountType | null {
  const code = typeof name === 'string' ? name : key;
  return ledgerAccountTypes.find((type) => code.startsWith(`${type}:`)) ?? null;
}

/**
 * Negates the opening and closing balances of credit-normal account types (liability, equity, income), which are
 * reported as debit-positive, so that their usual balance is positive.
 */
export function naturalBalance(
  type: LedgerAccountType,
  { openingMinor = 0, debitsMinor = 0, creditsMinor = 0, closingMinor = 0 }: FigureValues<BalanceFigure>,
): Balance {
  const toNormalSide = type === 'asset' || type === 'expense' ? (value: number) => value : (value: number) => 0 - value;
  return {
    openingMinor: toNormalSide(openingMinor),
    debitsMinor,
    creditsMinor,
    closingMinor: toNormalSide(closingMinor),
  };
}

export function balanceSheetParts(rows: readonly BalanceRow[]): SheetPart[] {
  return ledgerAccountTypes.flatMap((type) => {
    const rowsOfType = rows.filter((row) => typeOfRow(row) === type);
    if (rowsOfType.length === 0) return [];
    return [
      { type, rows: rowsOfType, sum: rowsOfType.map(({ values }) => naturalBalance(type, values)).reduce(addBalances) },
    ];
  });
}

function addBalances(one: Balance, other: Balance): Balance {
  return {
    openingMinor: one.openingMinor + other.openingMinor,
    debitsMinor: one.debitsMinor + other.debitsMinor,
    creditsMinor: one.creditsMinor + other.creditsMinor,
    closingMinor: one.closingMinor + other.closingMinor,
  };
}

export interface AgeBracket {
  from: number;
  to: number | null;
  closingMinor: number;
}

/**
 * Age brackets of one place. `isOppositeSide`: the amounts are not on the normal side of the account type, such as
 * debts of companies.
 */
export interface PlaceAgeing {
  key: string;
  place: string;
  isOppositeSide: boolean;
  ages: readonly AgeBracket[];
}

/** Groups the panel `ages` (contract/reports/accounts.ts) by place. Amounts are positive on both sides. */
export function ageingByPlace(rows: readonly BalanceRow[]): PlaceAgeing[] {
  const bracketsByPlace = new Map<string, AgeBracket[]>();
  for (const { key, values } of rows) {
    const [place = '', days = ''] = key.split(' ');
    const [from, to] = days.split('-');
    bracketsByPlace.set(place, [
      ...(bracketsByPlace.get(place) ?? []),
      { from: Number(from), to: to ? Number(to) : null, closingMinor: Math.abs(values.closingMinor ?? 0) },
    ]);
  }
  return [...bracketsByPlace].map(([key, ages]) => ({
    key,
    place: key.replace(/:owing$/, ''),
    isOppositeSide: key.endsWith(':owing'),
    ages,
  }));
}
