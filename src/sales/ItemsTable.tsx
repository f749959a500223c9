import { milliPerUnit, saleItemTotal, sumOfItems, type SaleItem } from '../../contract/money/saleItems';
import { sales } from '../../contract/money/sales';
import type { TableColumn } from '../kit/table/column';
import { Table } from '../kit/table/Table';
import { useResourceText } from '../kit/resourceText';

interface Props {
  items: readonly SaleItem[];
  currency: string;
}

type Part = keyof typeof saleItemTotal.addends;

export function ItemsTable({ items, currency }: Props) {
  const { translate, format, fieldLabel } = useResourceText();
  const sums = sumOfItems(items);
  const signed = (name: Part, minor: number) => format.money(saleItemTotal.addends[name] * minor || 0, currency);
  const amount = (name: Part): TableColumn<SaleItem> => ({
    key: name,
    label: fieldLabel(sales.name, name),
    align: 'end',
    cell: (item) => signed(name, item[name]),
    total: signed(name, sums[name]),
  });
  const shown = (['grossMinor', 'discountMinor', 'taxMinor'] as const).filter(
    (name, index) => index === 0 || sums[name] !== 0,
  );
  return (
    <Table
      variant="panel"
      label={translate('sales.items.title')}
      columns={[
        {
          key: 'name',
          label: translate('sales.items.name'),
          cell: ({ name }) => name,
          total: translate('sales.items.sum'),
        },
        {
          key: 'quantity',
          label: translate('sales.items.quantity'),
          align: 'end',
          cell: ({ unit, quantityMilli }) =>
            translate(`sales.items.quantities.${unit}`, { quantity: format.number(quantityMilli / milliPerUnit) }),
        },
        {
          key: 'unitPrice',
          label: translate('sales.items.unitPrice'),
          align: 'end',
          cell: ({ unit, unitPriceMinor }) =>
            translate(`sales.items.prices.${unit}`, { price: format.money(unitPriceMinor, currency) }),
        },
        ...shown.map(amount),
        {
          key: 'totalMinor',
          label: fieldLabel(sales.name, 'totalMinor'),
          align: 'end',
          tone: 'strong',
          cell: ({ totalMinor }) => format.money(totalMinor, currency),
          total: format.money(sums.totalMinor, currency),
        },
      ]}
      rows={items}
      keyOf={(_, index) => String(index)}
    />
  );
}
