import type { ComponentType } from 'react';
import { dateIn } from '../../contract/days';
import type { ReportAnswer } from '../../contract/reports/endpoints';
import type { Report } from '../../contract/reports/report';
import type { Asked, Filter, Otherwise, Said } from './asked';
import type { Drilldown } from './drilldown';
import type { Say } from './figures/useSay';
import type { Range } from '../kit/ui/dates/ranges';

export const viewIds = ['sales', 'balances', 'people', 'inversiones'] as const;
export type ViewId = (typeof viewIds)[number];

/** Which rows a figure or a row of a report is made of. */
export interface Scope extends Range {
  currency: string | null;
  filter: Filter;
  /** The day it was asked, in the platform's zone. */
  today: string;
}

/** Figures that are drawn in one picture when none of them is chosen. */
export interface Together {
  kind: 'lines' | 'stack';
  figures: readonly string[];
}

/** A report as the console shows it: the one page for all of them is told apart by this. */
export interface ReportView {
  /** Its texts: `reports.views.{id}`. */
  id: ViewId;
  report: Report;
  otherwise: Otherwise;
  /** Figures that have a card of their own; the first is drawn unless another is chosen. */
  kpis: readonly string[];
  together?: Together;
  /** Figures of the table; the first is drawn as a bar. */
  columns: readonly string[];
  /** Rates that are said as so many times: `0.35×`. */
  times?: readonly string[];
  /** The lists that a figure, or with `null` a row, is made of. */
  drilldowns?: (scope: Scope, figure: string | null) => readonly Drilldown[];
  /** In place of the plain table of rows. */
  Breakdown?: ComponentType<PartProps>;
  Panels?: ComponentType<PartProps>;
}

/** What each part of the page is given. */
export interface PartProps {
  view: ReportView;
  asked: Asked;
  answer: ReportAnswer;
  say: Say;
  /** The address of this page with some of it said anew. */
  hrefOf: (said: Said) => string;
  /** Goes there; `replace` leaves Back where it led. */
  change: (said: Said, options?: { replace?: boolean }) => void;
}

export function scopeOf({ meta: { from, to, currency, filter, asOf, timeZone } }: ReportAnswer): Scope {
  return { from, to, currency, filter, today: dateIn(timeZone, new Date(asOf)) };
}
