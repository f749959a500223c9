import { liquidationItems } from '../../contract/money/liquidations';
import { payableTotal } from '../../contract/money/payables';
import { signedSum } from '../../contract/totals';
import type { TableColumn } from '../kit/table/column';
import type { ResourceText } from '../kit/resourceText';
import { payableColumns } from './calculation';
import { Amount } from './Amount';

/** Returns columns of amounts that add up by row and by column. */
export function amountColumns<T extends object>(
  rows: readonly T[],
  sums: object,
  currency: string,
  texts: ResourceText,
): TableColumn<T>[] {
  return payableColumns([...rows, sums]).map(({ name, addends }): TableColumn<T> => ({
    key: name,
    label: texts.fieldLabel<string>(liquidationItems.name, name),
    align: 'end',
    isMain: name === payableTotal.total,
    cell: (row) => <Amount minor={signedSum({ addends }, row)} currency={currency} />,
    total: <Amount minor={signedSum({ addends }, sums)} currency={currency} />,
  }));
}
