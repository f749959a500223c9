/** What a report is, and what the API answers to one (docs/business.md, Reports; docs/api.md, Reports). */
import type { Permitted } from '../duties';
import type { Figure, Figures } from './figures';

export const intervals = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type Interval = (typeof intervals)[number];

/** With which time a report compares itself. */
export const comparisons = ['previousPeriod', 'samePeriodLastYear', 'sameWeekdays'] as const;
export type Comparison = (typeof comparisons)[number];

/** What the rows of a report are grouped by, which is what their keys are. `''` is the row of those without a key. */
export type Grouping =
  /** Ids of a resource; `ofPersons`: what they are called says who somebody is. */
  | { of: 'records'; resource: string; ofPersons?: true }
  /** Ids of a resource that occur together, in order, with a comma between them. */
  | { of: 'sets'; resource: string }
  /** Words of the contract, in this order. */
  | { of: 'choices'; choices: readonly string[] }
  /** Words of its own, such as the places of the ledger; `inOrder`: shown in the order they come, not by size. */
  | { of: 'names'; inOrder?: true; ofPersons?: true };

/**
 * A report; bare, any of them. `F` are the names of its figures, `G` those of its groupings, `P` those of
 * its panels, and `V` what its panels tell that is no figure.
 */
export interface Report<
  F extends string = string,
  G extends string = string,
  P extends string = string,
  V extends string = string,
> {
  /** Its address under `/reports/`, at the API. */
  name: string;
  permitted: Permitted;
  figures: Figures<F>;
  /** Those that say the most, in their order: cards of the page, and what a mail of it says. */
  keyFigures: readonly F[];
  groupings: { readonly [K in G]: Grouping };
  /** The groupings that narrow the report to some of their keys. */
  filters: readonly G[];
  /** Finest first. */
  intervals: readonly Interval[];
  /** Its amounts are in one currency; a report of people has none. */
  currency: boolean;
  /** Further tables of rows, by name, with their figures. */
  panels: { readonly [K in P]: readonly (F | V)[] };
  /** Values of panels that are no figures of the report. */
  panelValues?: readonly V[];
}

/** The names of the figures of a report. */
export type FigureName<R extends Report> = keyof R['figures'] & string;
export type GroupingName<R extends Report> = keyof R['groupings'] & string;
export type PanelName<R extends Report> = keyof R['panels'] & string;
/** The values in the rows of its panels. */
export type PanelValue<R extends Report> = R['panels'][keyof R['panels']][number];

interface Declaration<F extends string, G extends string, P extends string, V extends string> extends Report<
  F,
  G,
  P,
  V
> {
  figures: { readonly [K in F]: Figure<NoInfer<F>> };
  keyFigures: readonly NoInfer<F>[];
  filters: readonly NoInfer<G>[];
  panels: { readonly [K in P]: readonly NoInfer<F | V>[] };
}

/** Declares a report. Code that reads, sums or shows it can name its own figures and groupings only. */
export function defineReport<
  const F extends string,
  const G extends string,
  const P extends string,
  const V extends string = never,
>(report: Declaration<F, G, P, V>): Report<F, G, P, V> {
  return report;
}

/** The most years a report covers. */
export const maxYears = 4;
/** The most values in its series. */
export const maxBuckets = 400;
/** The most rows: beyond it the smallest are summed into one with the key `restKey`. The file has all of them. */
export const maxReportRows = 200;
export const restKey = '*rest';
