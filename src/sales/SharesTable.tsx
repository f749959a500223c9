import { refunds, sales } from '../../contract/money/sales';
import { signedSum } from '../../contract/totals';
import type { RecordOf } from '../../contract/resource';
import type { TableColumn } from '../kit/table/column';
import { Table } from '../kit/table/Table';
import { useResourceText } from '../kit/resourceText';
import { sharesOf, type Share } from './shares';

interface Props {
  sale: RecordOf<typeof sales>;
  saleRefunds: readonly RecordOf<typeof refunds>[];
}

/** Shares of a sale: as sold, reversed, and remaining. Adds up across and down. */
export function SharesTable({ sale, saleRefunds }: Props) {
  const texts = useResourceText();
  const { translate, format } = texts;
  const currency = sale.currency;
  const label = (name: string) => {
    if (name === 'platformCostMinor') return texts.fieldLabel(refunds.name, name);
    const label = texts.fieldLabel<string>(sales.name, name);
    return name === ('commissionMinor' satisfies keyof typeof sales.fields)
      ? translate('sales.commissionAt', {
          label,
          rate: format.rate(
            signedSum({ addends: { commissionBp: 1 } satisfies Partial<Record<keyof typeof sales.fields, 1>> }, sale),
          ),
        })
      : label;
  };
  const rows = sharesOf(sale, saleRefunds);
  const hasReversals = rows.some(({ reversedMinor }) => reversedMinor !== 0);
  const columns = (['soldMinor', 'reversedMinor', 'leftMinor'] as const).filter(
    (column) => hasReversals || column === 'soldMinor',
  );
  const isCanceled = sale.state === 'canceled';
  const columnLabels = {
    soldMinor: 'sales.sold',
    reversedMinor: isCanceled ? 'sales.canceled' : 'sales.refunded',
    leftMinor: 'sales.left',
  } as const;
  return (
    <Table
      variant="sum"
      label={translate('sales.shares')}
      headless={!hasReversals}
      columns={[
        { key: 'name', label: translate('sales.share'), labelHidden: true, cell: ({ name }) => label(name) },
        ...columns.map((column): TableColumn<Share> => ({
          key: column,
          label: translate(columnLabels[column]),
          align: 'end',
          cell: (share) => format.money(share[column], currency),
        })),
      ]}
      rows={rows}
      keyOf={({ name }) => name}
      emphasis={({ name }) => (name === 'companyDueMinor' ? 'total' : undefined)}
    />
  );
}
