import type { ReactNode } from 'react';
import type { ReportId } from '../../contract/people/reportSubscriptions';
import type { DateRange } from '../../contract/dateRanges';
import { dateIn } from '../../contract/days';
import type { ReportAnswer } from '../../contract/reports/endpoints';
import type { FigureName, GroupingName, PanelName, PanelValue, Report } from '../../contract/reports/report';
import type { ReportParams, Filter, ReportDefaults, AddressParams } from './reportParams';
import type { Drilldown } from './drilldown';
import type { Say } from './figures/useSay';

/** Which rows a figure or a row of a report is made of. */
export interface Scope<G extends string = string> extends DateRange {
  currency: string | null;
  filter: Filter<G>;
  /** The day it was asked, in the platform's zone. */
  today: string;
}

/** Figures that are drawn in one picture when none of them is chosen. */
export interface Together<F extends string = string> {
  kind: 'lines' | 'stack';
  figures: readonly F[];
}

/** Which figures of a report are shown, and how. `F` and `G`: the names of its figures and groupings. */
export interface ReportFigures<F extends string = string, G extends string = string> {
  /** Its texts: `reports.views.{id}`. */
  id: ReportId;
  report: Report<F, G>;
  defaults: ReportDefaults<G>;
  /** Figures that have a card of their own; the first is drawn unless another is chosen. */
  kpis: readonly F[];
  together?: Together<F>;
  /** Figures of the table; the first is drawn as a bar. */
  columns: readonly F[];
  /** Rates that are shown as a factor: `0.35×`. */
  times?: readonly F[];
  /** The page that shows it in all currencies. */
  inAllCurrencies?: string;
  /** The lists that a figure, or with `null` a row, is made of. */
  drilldowns?(scope: Scope<G>, figure: F | null): readonly Drilldown[];
}

interface Parts<F extends string, G extends string, P extends string, V extends string> extends ReportFigures<F, G> {
  /** In place of the plain table of rows. */
  Breakdown?(props: Part<F, G, P, V>): ReactNode;
  Panels?(props: Part<F, G, P, V>): ReactNode;
}

interface Part<F extends string, G extends string, P extends string, V extends string> {
  view: ReportFigures<F, G>;
  params: ReportParams;
  answer: ReportAnswer<Report<F, G, P, V>>;
  say: Say<F>;
  /** The address of this page with some parameters changed. */
  hrefOf: (params: AddressParams) => string;
  /** Goes there; `replace` leaves Back where it led. */
  change: (params: AddressParams, options?: { replace?: boolean }) => void;
}

type PanelExtra<R extends Report> = Exclude<PanelValue<R>, FigureName<R>>;

/** A report as the console shows it: the one page for all of them is told apart by this. */
export type ReportView<R extends Report = Report> = Parts<FigureName<R>, GroupingName<R>, PanelName<R>, PanelExtra<R>>;

/** What each part of the page is given. */
export type PartProps<R extends Report = Report> = Part<FigureName<R>, GroupingName<R>, PanelName<R>, PanelExtra<R>>;

/** Declares how the console shows a report: only its own figures and groupings are known. */
export function defineView<F extends string, G extends string, P extends string, V extends string>(
  report: Report<F, G, P, V>,
  view: Omit<Parts<NoInfer<F>, NoInfer<G>, NoInfer<P>, NoInfer<V>>, 'report'>,
): Parts<F, G, P, V> {
  return { ...view, report };
}

export function scopeOf({ meta: { from, to, currency, filter, asOf, timeZone } }: ReportAnswer): Scope {
  return { from, to, currency, filter, today: dateIn(timeZone, new Date(asOf)) };
}
