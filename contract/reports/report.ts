/** Types for the declaration of reports (docs/business.md, Reports; docs/api.md, Reports). */
import type { Permitted } from '../duties';
import type { Figure, Figures } from './figures';

export const intervals = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type Interval = (typeof intervals)[number];

export const comparisons = ['previousPeriod', 'samePeriodLastYear', 'sameWeekdays'] as const;
export type Comparison = (typeof comparisons)[number];

/** Grouping of a report's rows, which defines the row keys. The key `''` groups everything that has no value. */
export type Grouping =
  /** Ids of records of a resource. `identifiesPeople`: the titles of the records identify people. */
  | { kind: 'records'; resource: string; identifiesPeople?: true }
  /** Combinations of ids of a resource, sorted and separated by commas. */
  | { kind: 'sets'; resource: string }
  /** Options of a choice field, shown in the order of `choices`. */
  | { kind: 'choices'; choices: readonly string[] }
  /** Names. `inOrder`: shown in the order of the response instead of by size. */
  | { kind: 'names'; inOrder?: true; identifiesPeople?: true };

/**
 * Declaration of a report. Type arguments: names of the figures (`F`), groupings (`G`), panels (`P`), and of the panel
 * values that are not figures (`V`). Without type arguments the type describes any report.
 */
export interface Report<
  F extends string = string,
  G extends string = string,
  P extends string = string,
  V extends string = string,
> {
  name: string;
  permitted: Permitted;
  figures: Figures<F>;
  /** Most important figures, in display order on the page and in the mail of the report. */
  keyFigures: readonly F[];
  groupings: { readonly [K in G]: Grouping };
  filters: readonly G[];
  /** Intervals of the series, shortest first. */
  intervals: readonly Interval[];
  /** Whether the report has amounts, which are in one currency selected by a parameter. */
  currency: boolean;
  panels: { readonly [K in P]: readonly (F | V)[] };
  /** Panel values that are not figures of the report. */
  panelValues?: readonly V[];
}

export type FigureName<R extends Report> = keyof R['figures'] & string;
export type GroupingName<R extends Report> = keyof R['groupings'] & string;
export type PanelName<R extends Report> = keyof R['panels'] & string;
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

export function defineReport<
  const F extends string,
  const G extends string,
  const P extends string,
  const V extends string = never,
>(report: Declaration<F, G, P, V>): Report<F, G, P, V> {
  return report;
}

export const maxYears = 4;
export const maxBuckets = 400;
/** Maximum rows of a response. The smallest further rows are summed in one row with `restKey`. Files have all rows. */
export const maxReportRows = 200;
export const restKey = '*rest';
