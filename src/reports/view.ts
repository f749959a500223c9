import type { ReactNode } from 'react';
import type { ReportId } from '../../contract/reports/reportSubscriptions';
import type { DateRange } from '../../contract/dateRanges';
import { dateIn } from '../../contract/days';
import type { ReportResponse } from '../../contract/reports/endpoints';
import type { FigureName, GroupingName, PanelName, PanelValue, Report } from '../../contract/reports/report';
import type { ReportParams, Filter, ReportDefaults, AddressParams } from './reportParams';
import type { FigureFormat } from './figures/figureFormat';
import type { Resource } from '../../contract/resource';

export interface DrilldownScope<G extends string = string> extends DateRange {
  currency: string | null;
  filter: Filter<G>;
  today: string;
}

export interface CombinedChart<F extends string = string> {
  kind: 'lines' | 'stack';
  figures: readonly F[];
}

export interface ReportFigures<F extends string = string, G extends string = string> {
  id: ReportId;
  report: Report<F, G>;
  defaults: ReportDefaults<G>;
  /** Figures with a card. The chart draws the first one by default. */
  kpis: readonly F[];
  combinedChart?: CombinedChart<F>;
  /** Figures of the table columns. The first one has bars. */
  columns: readonly F[];
  allCurrenciesPath?: string;
  /** Returns the lists behind a figure, or behind a row if `figure` is `null`. */
  drilldowns?(scope: DrilldownScope<G>, figure: F | null): readonly Drilldown[];
}

interface GenericReportView<
  F extends string,
  G extends string,
  P extends string,
  V extends string,
> extends ReportFigures<F, G> {
  Breakdown?(props: GenericSectionProps<F, G, P, V>): ReactNode;
  Panels?(props: GenericSectionProps<F, G, P, V>): ReactNode;
}

interface GenericSectionProps<F extends string, G extends string, P extends string, V extends string> {
  view: ReportFigures<F, G>;
  params: ReportParams;
  response: ReportResponse<Report<F, G, P, V>>;
  figureFormat: FigureFormat<F>;
  hrefOf: (params: AddressParams) => string;
  change: (params: AddressParams, options?: { replace?: boolean }) => void;
}

type PanelExtra<R extends Report> = Exclude<PanelValue<R>, FigureName<R>>;

export type ReportView<R extends Report = Report> = GenericReportView<
  FigureName<R>,
  GroupingName<R>,
  PanelName<R>,
  PanelExtra<R>
>;

export type ReportSectionProps<R extends Report = Report> = GenericSectionProps<
  FigureName<R>,
  GroupingName<R>,
  PanelName<R>,
  PanelExtra<R>
>;

export function defineView<F extends string, G extends string, P extends string, V extends string>(
  report: Report<F, G, P, V>,
  view: Omit<GenericReportView<NoInfer<F>, NoInfer<G>, NoInfer<P>, NoInfer<V>>, 'report'>,
): GenericReportView<F, G, P, V> {
  return { ...view, report };
}

export function drilldownScopeOf({
  meta: { from, to, currency, filter, asOf, timeZone },
}: ReportResponse): DrilldownScope {
  return { from, to, currency, filter, today: dateIn(timeZone, new Date(asOf)) };
}

/**
 * Link to a list of the records behind a figure or a row. A figure with several sources, such as net sales (sales and
 * refunds), has one link per source. A figure that no list can show has no link.
 */
export interface Drilldown {
  to: string;
  resource: Resource;
}
