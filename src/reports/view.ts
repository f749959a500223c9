import type { ReactNode } from 'react';
import type { ReportId } from '../../contract/people/reportSubscriptions';
import type { DateRange } from '../../contract/dateRanges';
import { dateIn } from '../../contract/days';
import type { ReportAnswer } from '../../contract/reports/endpoints';
import type { FigureName, GroupingName, PanelName, PanelValue, Report } from '../../contract/reports/report';
import type { ReportParams, Filter, ReportDefaults, AddressParams } from './reportParams';
import type { Drilldown } from './drilldown';
import type { Say } from './figures/useSay';

/** Range, currency and filter of the rows behind a figure or a row. */
export interface Scope<G extends string = string> extends DateRange {
  currency: string | null;
  filter: Filter<G>;
  today: string;
}

/** Figures drawn in one chart when none is selected. */
export interface Together<F extends string = string> {
  kind: 'lines' | 'stack';
  figures: readonly F[];
}

/** Figures of a report and how they are shown. `F` and `G`: names of its figures and groupings. */
export interface ReportFigures<F extends string = string, G extends string = string> {
  /** Translation key: `reports.views.{id}`. */
  id: ReportId;
  report: Report<F, G>;
  defaults: ReportDefaults<G>;
  /** Figures with a card; the first is drawn by default. */
  kpis: readonly F[];
  together?: Together<F>;
  /** Table columns; the first is drawn as a bar. */
  columns: readonly F[];
  /** Rates shown as a factor: `0.35×`. */
  times?: readonly F[];
  /** Path of the page that shows the report in all currencies. */
  inAllCurrencies?: string;
  /** Returns the lists behind a figure, or behind a row if `null`. */
  drilldowns?(scope: Scope<G>, figure: F | null): readonly Drilldown[];
}

interface Parts<F extends string, G extends string, P extends string, V extends string> extends ReportFigures<F, G> {
  /** Replaces the plain table of rows. */
  Breakdown?(props: Part<F, G, P, V>): ReactNode;
  Panels?(props: Part<F, G, P, V>): ReactNode;
}

interface Part<F extends string, G extends string, P extends string, V extends string> {
  view: ReportFigures<F, G>;
  params: ReportParams;
  answer: ReportAnswer<Report<F, G, P, V>>;
  say: Say<F>;
  /** Returns the address of this page with some parameters changed. */
  hrefOf: (params: AddressParams) => string;
  change: (params: AddressParams, options?: { replace?: boolean }) => void;
}

type PanelExtra<R extends Report> = Exclude<PanelValue<R>, FigureName<R>>;

export type ReportView<R extends Report = Report> = Parts<FigureName<R>, GroupingName<R>, PanelName<R>, PanelExtra<R>>;

export type PartProps<R extends Report = Report> = Part<FigureName<R>, GroupingName<R>, PanelName<R>, PanelExtra<R>>;

/** Declares how the console shows a report; accepts only the report's own figures and groupings. */
export function defineView<F extends string, G extends string, P extends string, V extends string>(
  report: Report<F, G, P, V>,
  view: Omit<Parts<NoInfer<F>, NoInfer<G>, NoInfer<P>, NoInfer<V>>, 'report'>,
): Parts<F, G, P, V> {
  return { ...view, report };
}

export function scopeOf({ meta: { from, to, currency, filter, asOf, timeZone } }: ReportAnswer): Scope {
  return { from, to, currency, filter, today: dateIn(timeZone, new Date(asOf)) };
}
