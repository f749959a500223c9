import { refunds, sales } from '../../../api/contract/money/sales';
import { routeOf } from '../../../api/contract/resource';
import { searchOf } from '../../resources/list/list';
import type { Scope } from '../view';

/** The field of a sale that a filter of the report asks. A list cannot ask by which means a sale was paid. */
const fields: Readonly<Record<string, string>> = { company: 'companyId', category: 'categoryId', labels: 'labelIds', occasion: 'occasionId', plan: 'planId', channel: 'channel' };

const ofRefunds = new Set(['refundsMinor', 'refunds', 'refundRateBp']);

/** The sales of the days asked for, or for what is of refunds, the refunds; `null` where the list cannot ask the same. */
export function salesBehind({ from, to, currency, filter }: Scope, figure: string | null): string | null {
  const listed = figure !== null && ofRefunds.has(figure) ? refunds : sales;
  const asked: Record<string, unknown> = { currency, businessDate_gte: from, businessDate_lte: to };
  for (const [name, keys] of Object.entries(filter)) {
    const field = fields[name];
    if (field === undefined || !(field in listed.fields)) return null;
    // Some of them and those without any at once is no question of a list.
    if (keys.includes('') && keys.length > 1) return null;
    asked[field] = keys.includes('') ? null : keys;
  }
  return routeOf(listed) + searchOf({ filter: asked, sort: { field: 'businessDate', order: 'DESC' }, perPage: 25 });
}
