import { refunds, sales } from '../../contract/money/sales';
import { signedSum, type Sign } from '../../contract/totals';
import type { RecordOf } from '../../contract/resource';
import type { TableColumn } from '../kit/table/column';
import { Table } from '../kit/table/Table';
import { useResourceText } from '../kit/resourceText';

interface Props {
  sale: RecordOf<typeof sales>;
  saleRefunds: readonly RecordOf<typeof refunds>[];
}

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

type RefundAmounts = Pick<
  RecordOf<typeof refunds>,
  'amountMinor' | 'commissionMinor' | 'commissionTaxMinor' | 'platformCostMinor'
>;

interface Share {
  name: 'totalMinor' | 'commissionMinor' | 'commissionTaxMinor' | 'platformCostMinor' | 'companyDueMinor';
  soldMinor: number;
  reversedMinor: number;
  leftMinor: number;
}

/**
 * Returns the shares of a sale. The last one, the company's, is the sum of the others in each column. The platform's
 * part of refunds is a separate row. A canceled sale has no remaining amounts.
 */
function sharesOf(
  sale: Pick<RecordOf<typeof sales>, 'state' | 'totalMinor' | 'commissionMinor' | 'commissionTaxMinor'>,
  saleRefunds: readonly RefundAmounts[],
): Share[] {
  const isCanceled = sale.state === 'canceled';
  const refundedTotal = (name: keyof RefundAmounts) => saleRefunds.reduce((sum, refund) => sum + refund[name], 0);
  const share = (name: Share['name'], sign: Sign, soldMinor: number, reversed: number): Share => {
    const reversedMinor = isCanceled ? soldMinor : reversed;
    return {
      name,
      soldMinor: sign * soldMinor || 0,
      reversedMinor: -sign * reversedMinor || 0,
      leftMinor: sign * (soldMinor - reversedMinor) || 0,
    };
  };
  const parts = [
    share('totalMinor', 1, sale.totalMinor, refundedTotal('amountMinor')),
    share('commissionMinor', -1, sale.commissionMinor, refundedTotal('commissionMinor')),
    share('commissionTaxMinor', -1, sale.commissionTaxMinor, refundedTotal('commissionTaxMinor')),
    // Cost of the platform: it balances the refunded amount in the sum.
    share('platformCostMinor', 1, 0, -refundedTotal('platformCostMinor')),
  ].filter(({ name, reversedMinor }) => name !== 'platformCostMinor' || reversedMinor !== 0);
  const sum = (column: 'soldMinor' | 'reversedMinor' | 'leftMinor') =>
    parts.reduce((total, part) => total + part[column], 0);
  return [
    ...parts,
    {
      name: 'companyDueMinor',
      soldMinor: sum('soldMinor'),
      reversedMinor: sum('reversedMinor'),
      leftMinor: sum('leftMinor'),
    },
  ];
}
