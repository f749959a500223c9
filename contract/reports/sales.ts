import { channels, paymentMethods } from '../money/sales';
import { permittedReports } from '../duties';
import { defineReport } from './report';

/**
 * Sales and refunds (docs/business.md, Sales). Completed sales count on their completion date, refunds on their own
 * date. Amounts are in minor units. Every amount but gross, discounts and sold is net of its refunded part: a fully
 * refunded sale adds nothing to them. By `labels` each row is one combination of labels, since a sale may have several.
 * By `method` a sale paid by several means is divided among them, and is counted with the largest.
 */
export const salesReport = defineReport({
  name: 'sales',
  permitted: permittedReports.sales,
  figures: {
    netMinor: { kind: 'money', measure: 'flow', sum: { soldMinor: 1, refundsMinor: -1 }, betterWhen: 'more' },
    sales: { kind: 'count', measure: 'flow', betterWhen: 'more' },
    /** Average at the time of sale: later refunds, of these sales or of earlier ones, do not change it. */
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
    /** Sales by time of week: the key is the weekday, 1 for Monday to 7, and the hour: `5 14`. */
    hours: ['sales', 'grossMinor', 'discountsMinor', 'refundsMinor'],
  },
});
