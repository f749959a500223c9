import { liquidationItems } from '../../contract/money/liquidations';
import { payableTotal } from '../../contract/money/payables';
import { amountOf } from '../../contract/totals';
import type { TableColumn } from '../kit/table/column';
import type { Words } from '../kit/words';
import { payableColumns } from './account';
import { Amount } from './Amount';

/** Returns the columns from gross to net with totals. Amounts add up across and down. */
export function amountColumns<T extends object>(
  rows: readonly T[],
  sums: object,
  currency: string,
  words: Words,
): TableColumn<T>[] {
  return payableColumns([...rows, sums]).map(({ name, of }): TableColumn<T> => ({
    key: name,
    label: words.field<string>(liquidationItems.name, name),
    align: 'end',
    main: name === payableTotal.total,
    cell: (row) => <Amount minor={amountOf({ of }, row)} currency={currency} />,
    total: <Amount minor={amountOf({ of }, sums)} currency={currency} />,
  }));
}
