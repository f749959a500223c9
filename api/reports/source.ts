import type { LocalizedText } from '../../contract/fields';
import type { Currency } from '../../contract/currencies';
import type { FigureValues } from '../../contract/reports/figures';
import type { FigureName, GroupingName, PanelName, PanelValue, Report } from '../../contract/reports/report';
import type { Queries } from '../db/database';
import type { Wording } from './file';

/** The period and the filters that a source is queried with. */
export interface SourceQuery {
  /** Inclusive calendar dates in the platform's zone. */
  from: string;
  to: string;
  /** Of the last day only what entered the books before this moment (RFC 3339, UTC); `null`: all of it. */
  until: string | null;
  /** What every figure is in; `null` where figures are counts. */
  currency: Currency | null;
  /** The keys that count, by the name of a filter; without one, all. */
  filter: Readonly<Record<string, readonly string[]>>;
  timeZone: string;
  /** The calendar date it is there now. */
  today: string;
}

/** Granularity of the changes. */
export type Grain = 'hour' | 'day' | 'month';

/** The change of a day, or of an hour of it. Days without change are left out. */
export interface Change<F extends string = string> {
  date: string;
  /** 0 to 23, where hours were asked for. */
  hour?: number;
  /** Of a figure that stands (`opening`, `closing`): by how much it changed. */
  values: FigureValues<F>;
}

export interface GroupRow<F extends string = string> {
  key: string;
  /** What its record is called, `null` if it is no more; where it is not told, it is looked up. */
  name?: string | LocalizedText | null;
  values: FigureValues<F>;
  /** Of the row at `restKey`: how many it stands for. */
  count?: number;
}

/** The figures of one period. */
export interface SourceFigures<F extends string = string> {
  /** What stood before `ask.from`, of the figures that stand; and of those that are `now`, what is. */
  standing: FigureValues<F>;
  /** Whatever the order. By `month`, a whole month may be told at once, on any of its days. */
  moved: readonly Change<F>[];
  /** By the key of the grouping: flows within the time, and what stands at its ends. They sum to the totals. */
  rows: readonly GroupRow<F>[];
}

/**
 * Where the figures of a report come from. All of them add up: what stands at the end of a day is
 * what stood before, and what each day changed.
 */
export interface Source<R extends Report = Report> {
  report: R;
  /** Of more rows than `most` it may tell the smallest as one, at `restKey`. */
  read(
    db: Queries,
    ask: SourceQuery,
    by: Grain,
    groupBy: GroupingName<R>,
    most: number,
  ): Promise<SourceFigures<FigureName<R>>>;
  /** What is told beside it of the time asked for, not of the one compared with. */
  panels?(
    db: Queries,
    ask: SourceQuery,
  ): Promise<{ readonly [P in PanelName<R>]: readonly GroupRow<FigureName<R> | PanelValue<R>>[] }>;
  /** What rows are called in a file, by their names, where these are nothing to read; asked for some rows at a time. */
  titles?(db: Queries, names: readonly string[], wording: Wording): Promise<ReadonlyMap<string, string>>;
}
