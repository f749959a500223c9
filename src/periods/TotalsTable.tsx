import { periods, type PeriodTotals } from '../../contract/money/periods';
import { Table } from '../kit/table/Table';
import type { TableColumn } from '../kit/table/column';
import { useResourceText } from '../kit/resourceText';

export function TotalsTable({ totals }: { totals: readonly PeriodTotals[] }) {
  const texts = useResourceText();
  const { translate, format } = texts;
  const count = (key: 'journals' | 'sales', label: string): TableColumn<PeriodTotals> => ({
    key,
    label,
    align: 'end',
    cell: (row) => format.number(row[key]),
  });
  const amount = (key: 'netSalesMinor' | 'debitsMinor' | 'creditsMinor', label: string): TableColumn<PeriodTotals> => ({
    key,
    label,
    align: 'end',
    cell: (row) => format.money(row[key], row.currency),
  });
  if (totals.length === 0) return <p>{translate('closing.nothing')}</p>;
  return (
    <Table
      variant="panel"
      label={texts.fieldLabel(periods.name, 'totals')}
      columns={[
        { key: 'currency', label: translate('closing.currency'), cell: ({ currency }) => currency },
        count('sales', texts.resource('sales', 2)),
        amount('netSalesMinor', translate('closing.netSales')),
        count('journals', texts.resource('journals', 2)),
        amount('debitsMinor', translate('closing.debits')),
        amount('creditsMinor', translate('closing.credits')),
      ]}
      rows={totals}
      keyOf={({ currency }) => currency}
    />
  );
}
