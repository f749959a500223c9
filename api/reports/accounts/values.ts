import type { LedgerAccountType } from '../../../contract/money/ledger';
import type { balancesReport } from '../../../contract/reports/accounts';
import type { FigureName } from '../../../contract/reports/report';
import type { FigureValues } from '../../../contract/reports/figures';
import { sideOf, typeOf } from '../../ledger/accounts';

export type BalanceFigure = FigureName<typeof balancesReport>;

const figureOf: Readonly<Record<LedgerAccountType, BalanceFigure>> = {
  asset: 'assetsMinor',
  liability: 'liabilitiesMinor',
  equity: 'equityMinor',
  income: 'incomeMinor',
  expense: 'expensesMinor',
};

/** Returns the balance of a place: on the debit side, and on the side where its type grows. */
export function standingAt(place: string, debitMinor: number): FigureValues<BalanceFigure> {
  const type = typeOf(place);
  return { closingMinor: debitMinor, [figureOf[type]]: sideOf(type) === 'debit' ? debitMinor : -debitMinor };
}

/** Returns the figures of a place over a range; its opening balance is on the debit side. */
export function accountFigures(
  place: string,
  openingMinor: number,
  debitsMinor: number,
  creditsMinor: number,
): FigureValues<BalanceFigure> {
  return { openingMinor, debitsMinor, creditsMinor, ...standingAt(place, openingMinor + debitsMinor - creditsMinor) };
}
