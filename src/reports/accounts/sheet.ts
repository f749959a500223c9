import type { FigureValues } from '../../../contract/reports/figures';
import type { balancesReport } from '../../../contract/reports/accounts';
import type { ReportRow } from '../../../contract/reports/endpoints';
import type { FigureName } from '../../../contract/reports/report';
import { ledgerAccountTypes, type LedgerAccountType } from '../../../contract/money/ledger';

type BalanceFigure = FigureName<typeof balancesReport>;

/** The figure that says what all accounts of a type hold. */
export const figureOfType = {
  asset: 'assetsMinor',
  liability: 'liabilitiesMinor',
  equity: 'equityMinor',
  income: 'incomeMinor',
  expense: 'expensesMinor',
} as const satisfies Record<LedgerAccountType, BalanceFigure>;

/** A row of the report, or of its ages. */
export type BalanceRow = ReportRow<typeof balancesReport>;

/** The balance of a place, on the side on which accounts of its type grow. */
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

/** Of which type a row is: by its place, or of an account by its code. */
export function typeOfRow({ key, name }: BalanceRow): LedgerAccountType | null {
  const code = typeof name === 'string' ? name : key;
  return ledgerAccountTypes.find((type) => code.startsWith(`${type}:`)) ?? null;
}

/** What the report tells on the debit side, on the side of its type: what is owed is above zero. */
export function naturalOf(
  type: LedgerAccountType,
  { openingMinor = 0, debitsMinor = 0, creditsMinor = 0, closingMinor = 0 }: FigureValues<BalanceFigure>,
): Balance {
  const turned = type === 'asset' || type === 'expense' ? (value: number) => value : (value: number) => 0 - value;
  return { openingMinor: turned(openingMinor), debitsMinor, creditsMinor, closingMinor: turned(closingMinor) };
}

/** The rows by type, in the order of the balance sheet, each part with what it comes to. */
export function sheetOf(rows: readonly BalanceRow[]): SheetPart[] {
  return ledgerAccountTypes.flatMap((type) => {
    const own = rows.filter((row) => typeOfRow(row) === type);
    if (own.length === 0) return [];
    return [{ type, rows: own, sum: own.map(({ values }) => naturalOf(type, values)).reduce(added) }];
  });
}

function added(one: Balance, other: Balance): Balance {
  return {
    openingMinor: one.openingMinor + other.openingMinor,
    debitsMinor: one.debitsMinor + other.debitsMinor,
    creditsMinor: one.creditsMinor + other.creditsMinor,
    closingMinor: one.closingMinor + other.closingMinor,
  };
}

/** How old what stands at a place is. */
export interface Age {
  from: number;
  /** `null`: or older. */
  to: number | null;
  closingMinor: number;
}

/** What the panel tells of one place; `owing`: it stands on the other side, as what companies owe. */
export interface AgedPlace {
  key: string;
  place: string;
  owing: boolean;
  ages: readonly Age[];
}

/** The panel `ages` (contract/reports/accounts.ts) by place, in its order. Amounts are above zero on the side they stand on. */
export function agedOf(rows: readonly BalanceRow[]): AgedPlace[] {
  const found = new Map<string, Age[]>();
  for (const { key, values } of rows) {
    const [place = '', days = ''] = key.split(' ');
    const [from, to] = days.split('-');
    found.set(place, [
      ...(found.get(place) ?? []),
      { from: Number(from), to: to ? Number(to) : null, closingMinor: Math.abs(values.closingMinor ?? 0) },
    ]);
  }
  return [...found].map(([key, ages]) => ({
    key,
    place: key.replace(/:owing$/, ''),
    owing: key.endsWith(':owing'),
    ages,
  }));
}
