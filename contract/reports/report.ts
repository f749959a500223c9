/** What a report is, and what the API answers to one (docs/business.md, Reports; docs/api.md, Reports). */
import type { Figures } from './figures';

export const intervals = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type Interval = (typeof intervals)[number];

/** With which time a report compares itself. */
export const comparisons = ['previousPeriod', 'samePeriodLastYear', 'sameWeekdays'] as const;
export type Comparison = (typeof comparisons)[number];

/** By what the rows of a report are told apart: what their keys are. `''` is a row of those that have none. */
export type Grouping =
  /** Ids of a resource. */
  | { of: 'records'; resource: string }
  /** Ids of a resource that occur together, in order, with a comma between them. */
  | { of: 'sets'; resource: string }
  /** Words of the contract, in this order. */
  | { of: 'choices'; choices: readonly string[] }
  /** Words of its own, such as the places of the ledger; `inOrder`: shown in the order they come, not by size. */
  | { of: 'names'; inOrder?: true };

export interface Report {
  /** Its address under `/reports/`, at the API. */
  name: string;
  figures: Figures;
  groupings: Readonly<Record<string, Grouping>>;
  /** The groupings that narrow the report to some of their keys. */
  filters: readonly string[];
  /** Finest first. */
  intervals: readonly Interval[];
  /** It is told in one currency; a report of people is in none. */
  currency: boolean;
  /** Further tables of rows, by name, and the figures they tell. */
  panels: Readonly<Record<string, readonly string[]>>;
}

/** A report covers at most so many years … */
export const maxYears = 4;
/** … and its series has at most so many values. */
export const maxBuckets = 400;
/** Of more rows than these the smallest are told as one, whose key is `restKey`; the file has all of them. */
export const maxReportRows = 200;
export const restKey = '*rest';
