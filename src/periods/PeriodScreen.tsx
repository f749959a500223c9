import { periods, type PeriodTotals } from '../../contract/money/periods';
import { Facts } from '../kit/read/Facts';
import { FieldCell } from '../kit/FieldCell';
import { Panel } from '../kit/read/Panel';
import { ReadScreen } from '../kit/read/ReadScreen';
import { recordOf, type AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { monthRangeText } from '../kit/months';
import { Table } from '../kit/table/Table';
import type { TableColumn } from '../kit/table/column';

export default function PeriodScreen() {
  const texts = useResourceText();
  return (
    <ReadScreen
      formatTitle={(month, record) => monthRangeText(recordOf(periods, record).startsOn.slice(0, 7), month, texts)}
    >
      {(record) => <Period record={record} />}
    </ReadScreen>
  );
}

function Period({ record }: { record: AnyRecord }) {
  const texts = useResourceText();
  return (
    <>
      <Panel title={texts.resource(periods.name)} aside={<FieldCell source="state" />}>
        <Facts
          of={periods}
          names={[
            'startsOn',
            'endsOn',
            'createdAt',
            'closedByEmail',
            'approvedByEmail',
            'reopenedAt',
            'reopenedByEmail',
            'reason',
          ]}
        />
      </Panel>
      <Panel title={texts.fieldLabel(periods.name, 'totals')}>
        <TotalsTable totals={recordOf(periods, record).totals ?? []} />
      </Panel>
    </>
  );
}

export function TotalsTable({ totals }: { totals: readonly PeriodTotals[] }) {
  const texts = useResourceText();
  const { translate, format } = texts;
  const countColumn = (key: 'journals' | 'sales', label: string): TableColumn<PeriodTotals> => ({
    key,
    label,
    align: 'end',
    cell: (row) => format.number(row[key]),
  });
  const amountColumn = (
    key: 'netSalesMinor' | 'debitsMinor' | 'creditsMinor',
    label: string,
  ): TableColumn<PeriodTotals> => ({
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
        countColumn('sales', texts.resource('sales', 2)),
        amountColumn('netSalesMinor', translate('closing.netSales')),
        countColumn('journals', texts.resource('journals', 2)),
        amountColumn('debitsMinor', translate('closing.debits')),
        amountColumn('creditsMinor', translate('closing.credits')),
      ]}
      rows={totals}
      keyOf={({ currency }) => currency}
    />
  );
}
