import { refunds, sales } from '../../../contract/money/sales';
import { salesReport } from '../../../contract/reports/sales';
import type { FigureName, GroupingName } from '../../../contract/reports/report';
import { figureComponents } from '../../../contract/reports/figures';
import type { FieldName, FilterOf, Resource } from '../../../contract/resource';
import { listPathOf } from '../../kit/list/list';
import type { Drilldown, DrilldownScope } from '../view';

type SalesFigure = FigureName<typeof salesReport>;

/** Field of sales for each filter of the report. Payment method is missing, because lists cannot filter sales by it. */
const fieldByGrouping: Readonly<Record<string, string>> = {
  company: 'companyId',
  category: 'categoryId',
  labels: 'labelIds',
  occasion: 'occasionId',
  plan: 'planId',
  channel: 'channel',
} satisfies { [G in GroupingName<typeof salesReport>]?: FieldName<typeof sales> };

const dateField = 'businessDate' satisfies FieldName<typeof sales> satisfies FieldName<typeof refunds>;

const refundFigures = new Set<SalesFigure>(['refundsMinor', 'refunds']);
const saleAndRefundFigures = new Set<SalesFigure>(['taxMinor', 'tipsMinor', 'commissionMinor', 'commissionTaxMinor']);

function resourcesOf(figure: SalesFigure): readonly Resource[] {
  const parts = figureComponents(salesReport.figures, figure);
  const isSourceOf = (resource: Resource) =>
    parts.some((part) => saleAndRefundFigures.has(part) || refundFigures.has(part) === (resource === refunds));
  return [sales, refunds].filter(isSourceOf);
}

/**
 * Returns links to the sales and refunds of the range behind a figure, or behind a row if `figure` is `null`. Empty if
 * no list can apply the same filter.
 */
export function salesDrilldowns(scope: DrilldownScope, figure: SalesFigure | null): readonly Drilldown[] {
  const links = (figure === null ? [sales, refunds] : resourcesOf(figure)).map((resource) => ({
    resource,
    to: drilldownPath(resource, scope),
  }));
  // Returns no link if one of the lists is not available: the others would add up to a different figure.
  return figure !== null && links.some(({ to }) => to === null)
    ? []
    : links.flatMap(({ resource, to }) => (to === null ? [] : [{ resource, to }]));
}

function drilldownPath(resource: Resource, { from, to, currency, filter }: DrilldownScope): string | null {
  const range = { currency, businessDate_gte: from, businessDate_lte: to } satisfies FilterOf<
    typeof sales
  > satisfies FilterOf<typeof refunds>;
  const listFilter: Record<string, unknown> = { ...range };
  for (const [name, keys] of Object.entries(filter)) {
    const field = fieldByGrouping[name];
    if (field === undefined || !(field in resource.fields)) return null;
    // A list cannot filter by keys and by "none" at the same time.
    if (keys.includes('') && keys.length > 1) return null;
    listFilter[field] = keys.includes('') ? null : keys;
  }
  return listPathOf(resource, { filter: listFilter, sort: { field: dateField, order: 'DESC' } });
}
