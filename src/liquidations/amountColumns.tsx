import { liquidationItems } from '../../contract/money/liquidations';
import { amountOf } from '../../contract/totals';
import type { Words } from '../kit/words';
import { payableColumns } from './account';
import { Amount } from './Amount';
import type { RowColumn } from './Rows';

/** From gross to net: the amounts of rows of companies' accounts, with what all of them come to below. They add up across and down. */
export function amountColumns<T extends object>(
  rows: readonly T[],
  sums: object,
  currency: string,
  words: Words,
): RowColumn<T>[] {
  return payableColumns([...rows, sums]).map(({ name, of }): RowColumn<T> => ({
    key: name,
    label: words.field(liquidationItems.name, name),
    align: 'end',
    main: name === 'netMinor',
    cell: (row) => <Amount minor={amountOf({ of }, row)} currency={currency} />,
    sum: <Amount minor={amountOf({ of }, sums)} currency={currency} />,
  }));
}
