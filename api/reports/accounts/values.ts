import type { LedgerAccountType } from '../../../contract/money/ledger';
import type { balancesReport } from '../../../contract/reports/accounts';
import type { FigureName } from '../../../contract/reports/report';
import type { FigureValues } from '../../../contract/reports/figures';
import { normalSideOf, accountTypeOf } from '../../ledger/accounts';

export type BalanceFigure = FigureName<typeof balancesReport>;

const figureByType: Readonly<Record<LedgerAccountType, BalanceFigure>> = {
  asset: 'assetsMinor',
  liability: 'liabilitiesMinor',
  equity: 'equityMinor',
  income: 'incomeMinor',
  expense: 'expensesMinor',
};

export function closingFigures(place: string, debitMinor: number): FigureValues<BalanceFigure> {
  const type = accountTypeOf(place);
  return { closingMinor: debitMinor, [figureByType[type]]: normalSideOf(type) === 'debit' ? debitMinor : -debitMinor };
}

export function accountFigures(
  place: string,
  openingMinor: number,
  debitsMinor: number,
  creditsMinor: number,
): FigureValues<BalanceFigure> {
  return {
    openingMinor,
    debitsMinor,
    creditsMinor,
    ...closingFigures(place, openingMinor + debitsMinor - creditsMinor),
  };
}
