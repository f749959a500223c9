import type { Currency } from '../../../contract/currencies';
import { collectedTotal, netTotal, type SalesAmounts } from '../../../contract/reports/currencies';
import type { TableColumn } from '../../kit/table/column';
import type { ResourceText } from '../../kit/resourceText';

const shownAmounts = ['soldMinor', 'refundsMinor', 'netMinor', 'taxMinor', 'tipsMinor', 'collectedMinor'] as const;
const signs: Readonly<Partial<Record<keyof SalesAmounts, number>>> = { ...collectedTotal.addends, ...netTotal.addends };

export function amountColumns<Row>(
  { translate, format }: ResourceText,
  amountsOf: (row: Row) => readonly [SalesAmounts | null, Currency],
  total?: readonly [SalesAmounts, Currency],
): TableColumn<Row>[] {
  return shownAmounts.map((name): TableColumn<Row> => {
    const formatAmount = ([amounts, currency]: readonly [SalesAmounts | null, Currency]) =>
      amounts ? format.money((signs[name] ?? 1) * amounts[name] || 0, currency) : '—';
    return {
      key: name,
      label: translate(`reports.figures.${name}.name`),
      align: 'end',
      cell: (row) => formatAmount(amountsOf(row)),
      total: total ? formatAmount(total) : undefined,
    };
  });
}
