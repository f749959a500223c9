import type { TableColumn } from '../../kit/table/column';
import type { Say } from '../figures/useSay';
import { balanceColumns, type Balance } from './sheet';

type FigureColumn = TableColumn<{ balance: Balance }>;

export function figureColumns(say: Say<keyof Balance>): [FigureColumn, FigureColumn, FigureColumn, FigureColumn] {
  const [opening, debits, credits, closing] = balanceColumns;
  const column = (name: keyof Balance): FigureColumn => ({
    key: name,
    label: say.name(name),
    hint: say.definition(name),
    align: 'end',
    cell: ({ balance }) => say.value(name, balance[name]),
  });
  return [column(opening), column(debits), column(credits), column(closing)];
}
