import { refunds, sales } from '../../contract/money/sales';
import { amountOf } from '../../contract/totals';
import type { RecordOf } from '../../contract/resource';
import type { TableColumn } from '../kit/table/column';
import { Table } from '../kit/table/Table';
import { useWords } from '../kit/words';
import { sharesOf, type Share } from './shares';

interface Props {
  sale: RecordOf<typeof sales>;
  refunded: readonly RecordOf<typeof refunds>[];
}

/** Shares of a sale: as sold, reversed, and remaining. Adds up across and down. */
export function SharesTable({ sale, refunded }: Props) {
  const words = useWords();
  const { translate, format } = words;
  const currency = sale.currency;
  const label = (name: string) => {
    if (name === 'platformCostMinor') return words.field(refunds.name, name);
    const label = words.field<string>(sales.name, name);
    return name === ('commissionMinor' satisfies keyof typeof sales.fields)
      ? translate('sales.commissionAt', {
          label,
          rate: format.rate(
            amountOf({ of: { commissionBp: 1 } satisfies Partial<Record<keyof typeof sales.fields, 1>> }, sale),
          ),
        })
      : label;
  };
  const rows = sharesOf(sale, refunded);
  const changed = rows.some(({ reversedMinor }) => reversedMinor !== 0);
  const columns = (['soldMinor', 'reversedMinor', 'leftMinor'] as const).filter(
    (column) => changed || column === 'soldMinor',
  );
  const canceled = sale.state === 'canceled';
  const head = {
    soldMinor: 'sales.sold',
    reversedMinor: canceled ? 'sales.canceled' : 'sales.refunded',
    leftMinor: 'sales.left',
  } as const;
  return (
    <Table
      look="sum"
      label={translate('sales.shares')}
      headless={!changed}
      columns={[
        { key: 'name', label: translate('sales.share'), labelHidden: true, cell: ({ name }) => label(name) },
        ...columns.map((column): TableColumn<Share> => ({
          key: column,
          label: translate(head[column]),
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
