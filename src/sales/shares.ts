import type { refunds, sales } from '../../contract/money/sales';
import type { RecordOf } from '../../contract/resource';
import type { Sign } from '../../contract/totals';

type RefundAmounts = Pick<
  RecordOf<typeof refunds>,
  'amountMinor' | 'commissionMinor' | 'commissionTaxMinor' | 'platformCostMinor'
>;

/** Share of a sale, in minor units with its sign in the sum: as sold, reversed, remaining. */
export interface Share {
  name: 'totalMinor' | 'commissionMinor' | 'commissionTaxMinor' | 'platformCostMinor' | 'companyDueMinor';
  soldMinor: number;
  reversedMinor: number;
  leftMinor: number;
}

/**
 * Returns the shares of a sale; the last, the company's, is the sum of the others in each column. The platform's part
 * of refunds is a separate row. A canceled sale has nothing remaining.
 */
export function sharesOf(
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
    // A cost of the platform: offsets the refunded amount in the sum.
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
