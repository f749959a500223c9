import { channels, paymentMethods } from '../money/sales';
import { permittedReports } from '../duties';
import { defineReport } from './report';

/**
 * Sales and refunds (docs/business.md, Sales). A sale counts on its completion date, a refund on its own date. Amounts
 * are in minor units. Gross, discounts and sold include refunded amounts; refunds reduce all other amounts. Grouping by
 * `labels`: each row is one combination of labels, because a sale may have several. Grouping by `method`: amounts of a
 * sale are divided among its payment methods, and the sale is counted with the largest one.
 */
export const salesReport = defineReport({
  name: 'sales',
  permitted: permittedReports.sales,
  figures: {
    netMinor: { kind: 'money', measure: 'flow', sum: { soldMinor: 1, refundsMinor: -1 }, betterWhen: 'more' },
    sales: { kind: 'count', measure: 'flow', betterWhen: 'more' },
    /** Average amount sold. Refunds do not change it. */
    averageSaleMinor: { kind: 'money', measure: 'flow', ratio: ['soldMinor', 'sales'], betterWhen: 'more' },
    refundRateBp: { kind: 'rate', measure: 'flow', ratio: ['refundsMinor', 'soldMinor'], betterWhen: 'less' },
    commissionMinor: { kind: 'money', measure: 'flow', betterWhen: 'more' },
    takeRateBp: { kind: 'rate', measure: 'flow', ratio: ['commissionMinor', 'netMinor'] },
    grossMinor: { kind: 'money', measure: 'flow' },
    discountsMinor: { kind: 'money', measure: 'flow' },
    soldMinor: { kind: 'money', measure: 'flow', sum: { grossMinor: 1, discountsMinor: -1 }, betterWhen: 'more' },
    /** Refunded price, without tax and tip. */
    refundsMinor: { kind: 'money', measure: 'flow', betterWhen: 'less' },
    refunds: { kind: 'count', measure: 'flow', betterWhen: 'less' },
    taxMinor: { kind: 'money', measure: 'flow' },
    tipsMinor: { kind: 'money', measure: 'flow' },
    collectedMinor: {
      kind: 'money',
      measure: 'flow',
      sum: { netMinor: 1, taxMinor: 1, tipsMinor: 1 },
      betterWhen: 'more',
    },
    commissionTaxMinor: { kind: 'money', measure: 'flow' },
  },
  keyFigures: ['netMinor', 'sales', 'averageSaleMinor', 'refundRateBp', 'commissionMinor', 'takeRateBp'],
  groupings: {
    company: { kind: 'records', resource: 'catalogs/companies' },
    category: { kind: 'records', resource: 'catalogs/categories' },
    labels: { kind: 'sets', resource: 'catalogs/labels' },
    occasion: { kind: 'records', resource: 'catalogs/occasions' },
    plan: { kind: 'records', resource: 'catalogs/plans' },
    channel: { kind: 'choices', choices: channels },
    method: { kind: 'choices', choices: paymentMethods },
  },
  filters: ['company', 'category', 'labels', 'occasion', 'plan', 'channel', 'method'],
  intervals: ['hour', 'day', 'week', 'month', 'quarter', 'year'],
  currency: true,
  panels: {
    /** Sales by weekday and hour. Key: weekday (Monday is 1) and hour, `5 14`. */
    hours: ['sales', 'grossMinor', 'discountsMinor', 'refundsMinor'],
  },
});
