import { refunds, sales } from '../../../contract/money/sales';
import { salesReport } from '../../../contract/reports/sales';
import type { FigureName, GroupingName } from '../../../contract/reports/report';
import { partsOf } from '../../../contract/reports/figures';
import type { FieldName, FilterOf, Resource } from '../../../contract/resource';
import { listPathOf } from '../../kit/list/list';
import type { Drilldown } from '../drilldown';
import type { Scope } from '../view';

type SalesFigure = FigureName<typeof salesReport>;

/** The field of a sale that a filter of the report asks. A list cannot ask by which means a sale was paid. */
const fields: Readonly<Record<string, string>> = {
  company: 'companyId',
  category: 'categoryId',
  labels: 'labelIds',
  occasion: 'occasionId',
  plan: 'planId',
  channel: 'channel',
} satisfies { [G in GroupingName<typeof salesReport>]?: FieldName<typeof sales> };

const byDay = 'businessDate' satisfies FieldName<typeof sales> satisfies FieldName<typeof refunds>;

/** What of the report comes from refunds alone, and what from sales and refunds; all else comes from sales. */
const ofRefunds = new Set<SalesFigure>(['refundsMinor', 'refunds']);
const ofBoth = new Set<SalesFigure>(['taxMinor', 'tipsMinor', 'commissionMinor', 'commissionTaxMinor']);

/** Of which records a figure is made, through all that it adds up or divides. */
function madeOf(figure: SalesFigure): readonly Resource[] {
  const parts = partsOf(salesReport.figures, figure);
  const isOf = (resource: Resource) =>
    parts.some((part) => ofBoth.has(part) || ofRefunds.has(part) === (resource === refunds));
  return [sales, refunds].filter(isOf);
}

/**
 * The sales and the refunds of those days that a figure, or with `null` a row, is made of; none where no list
 * can ask the same.
 */
export function salesDrilldowns(scope: Scope, figure: SalesFigure | null): readonly Drilldown[] {
  const lists = (figure === null ? [sales, refunds] : madeOf(figure)).map((resource) => ({
    resource,
    to: listOf(resource, scope),
  }));
  // A part of what it is made of would be another figure.
  return figure !== null && lists.some(({ to }) => to === null)
    ? []
    : lists.flatMap(({ resource, to }) => (to === null ? [] : [{ resource, to }]));
}

function listOf(listed: Resource, { from, to, currency, filter }: Scope): string | null {
  const range = { currency, businessDate_gte: from, businessDate_lte: to } satisfies FilterOf<
    typeof sales
  > satisfies FilterOf<typeof refunds>;
  const listFilter: Record<string, unknown> = { ...range };
  for (const [name, keys] of Object.entries(filter)) {
    const field = fields[name];
    if (field === undefined || !(field in listed.fields)) return null;
    // Some of them and those without any at once is no question of a list.
    if (keys.includes('') && keys.length > 1) return null;
    listFilter[field] = keys.includes('') ? null : keys;
  }
  return listPathOf(listed, { filter: listFilter, sort: { field: byDay, order: 'DESC' } });
}
