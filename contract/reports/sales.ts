import { channels, paymentMethods } from '../money/sales';
import { permittedReports } from './permitted';
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
    /** sold − refunds. */
    netMinor: { kind: 'money', is: 'flow', sum: { soldMinor: 1, refundsMinor: -1 }, good: 'more' },
    sales: { kind: 'count', is: 'flow', good: 'more' },
    /** Average at the time of sale: later refunds, of these sales or of earlier ones, do not change it. */
    averageSaleMinor: { kind: 'money', is: 'flow', ratio: ['soldMinor', 'sales'], good: 'more' },
    refundRateBp: { kind: 'rate', is: 'flow', ratio: ['refundsMinor', 'soldMinor'], good: 'less' },
    commissionMinor: { kind: 'money', is: 'flow', good: 'more' },
    takeRateBp: { kind: 'rate', is: 'flow', ratio: ['commissionMinor', 'netMinor'] },
    grossMinor: { kind: 'money', is: 'flow' },
    discountsMinor: { kind: 'money', is: 'flow' },
    /** gross − discounts. */
    soldMinor: { kind: 'money', is: 'flow', sum: { grossMinor: 1, discountsMinor: -1 }, good: 'more' },
    /** Refunded price, without tax and tip. */
    refundsMinor: { kind: 'money', is: 'flow', good: 'less' },
    refunds: { kind: 'count', is: 'flow', good: 'less' },
    taxMinor: { kind: 'money', is: 'flow' },
    tipsMinor: { kind: 'money', is: 'flow' },
    /** net + tax + tips: paid for sales less refunded. */
    collectedMinor: { kind: 'money', is: 'flow', sum: { netMinor: 1, taxMinor: 1, tipsMinor: 1 }, good: 'more' },
    commissionTaxMinor: { kind: 'money', is: 'flow' },
  },
  keyFigures: ['netMinor', 'sales', 'averageSaleMinor', 'refundRateBp', 'commissionMinor', 'takeRateBp'],
  groupings: {
    company: { of: 'records', resource: 'catalogs/companies' },
    category: { of: 'records', resource: 'catalogs/categories' },
    labels: { of: 'sets', resource: 'catalogs/labels' },
    occasion: { of: 'records', resource: 'catalogs/occasions' },
    plan: { of: 'records', resource: 'catalogs/plans' },
    channel: { of: 'choices', choices: channels },
    method: { of: 'choices', choices: paymentMethods },
  },
  filters: ['company', 'category', 'labels', 'occasion', 'plan', 'channel', 'method'],
  intervals: ['hour', 'day', 'week', 'month', 'quarter', 'year'],
  currency: true,
  panels: {
    /** Sales by time of week: the key is the weekday, 1 for Monday to 7, and the hour: `5 14`. */
    hours: ['sales', 'grossMinor', 'discountsMinor', 'refundsMinor'],
  },
});
