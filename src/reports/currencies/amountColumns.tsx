import type { Currency } from '../../../contract/currencies';
import { collectedTotal, netTotal, type SalesAmounts } from '../../../contract/reports/currencies';
import type { TableColumn } from '../../kit/table/column';
import type { Words } from '../../kit/words';

const shown = ['soldMinor', 'refundsMinor', 'netMinor', 'taxMinor', 'tipsMinor', 'collectedMinor'] as const;
const signs: Readonly<Partial<Record<keyof SalesAmounts, number>>> = { ...collectedTotal.of, ...netTotal.of };

/** Returns the amount columns, each with its sign in the sum; `—` if there is no amount. */
export function amountColumns<Row>(
  { translate, format }: Words,
  amountsOf: (row: Row) => readonly [SalesAmounts | null, Currency],
  total?: readonly [SalesAmounts, Currency],
): TableColumn<Row>[] {
  return shown.map((name): TableColumn<Row> => {
    const told = ([amounts, currency]: readonly [SalesAmounts | null, Currency]) =>
      amounts ? format.money((signs[name] ?? 1) * amounts[name] || 0, currency) : '—';
    return {
      key: name,
      label: translate(`reports.figures.${name}.name`),
      align: 'end',
      cell: (row) => told(amountsOf(row)),
      total: total ? told(total) : undefined,
    };
  });
}
