import type { TableColumn } from '../../kit/table/column';
import type { FigureFormat } from '../figures/useFigureFormat';
import { balanceColumns, type Balance } from './balances';

type FigureColumn = TableColumn<{ balance: Balance }>;

export function figureColumns(
  figureFormat: FigureFormat<keyof Balance>,
): [FigureColumn, FigureColumn, FigureColumn, FigureColumn] {
  const [opening, debits, credits, closing] = balanceColumns;
  const column = (name: keyof Balance): FigureColumn => ({
    key: name,
    label: figureFormat.name(name),
    hint: figureFormat.definition(name),
    align: 'end',
    cell: ({ balance }) => figureFormat.value(name, balance[name]),
  });
  return [column(opening), column(debits), column(credits), column(closing)];
}
