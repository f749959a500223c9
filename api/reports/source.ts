import type { Currency } from '../contract/currencies';
import type { FigureValues } from '../contract/reports/figures';
import type { Report } from '../contract/reports/report';
import type { Queries } from '../db/database';

/** What is asked of a source: a time, and which part of what there is. */
export interface Ask {
  /** Inclusive calendar dates in the platform's zone. */
  from: string;
  to: string;
  /** Of the last day only what happened before this moment (RFC 3339, UTC); `null`: all of it. */
  until: string | null;
  /** What every figure is in; `null` where figures are counts. */
  currency: Currency | null;
  /** The keys that count, by the name of a filter; without one, all. */
  filter: Readonly<Record<string, readonly string[]>>;
  timeZone: string;
  /** The calendar date it is there now. */
  today: string;
}

/** How finely what moved is told. */
export type Grain = 'hour' | 'day' | 'month';

/** What a day, or an hour of it, has brought. Days that brought nothing are left out. */
export interface Moved {
  date: string;
  /** 0 to 23, where hours were asked for. */
  hour?: number;
  /** Of a figure that stands (`opening`, `closing`): by how much it changed. */
  values: FigureValues;
}

export interface Grouped {
  key: string;
  values: FigureValues;
}

/**
 * Where the figures of a report come from. All of them add up: what stands at the end of a day is
 * what stood before, and what each day changed.
 */
export interface Source {
  report: Report;
  /** What stood before `ask.from`, of the figures that stand; and of those that are `now`, what is. Absent where a report has none. */
  standing?(db: Queries, ask: Ask): Promise<FigureValues>;
  /** Whatever the order. By `month`, a whole month may be told at once, on any of its days. */
  moved(db: Queries, ask: Ask, by: Grain): Promise<Moved[]>;
  /** By the key of a grouping: flows within the time, and what stands at its ends. They sum to the totals. */
  grouped(db: Queries, ask: Ask, groupBy: string): Promise<Grouped[]>;
  panels?(db: Queries, ask: Ask): Promise<Readonly<Record<string, readonly (Grouped & { name?: string })[]>>>;
}
