import type { LocalizedText } from '../../contract/fields';
import type { Currency } from '../../contract/currencies';
import type { FigureValues } from '../../contract/reports/figures';
import type { FigureName, GroupingName, PanelName, PanelValue, Report } from '../../contract/reports/report';
import type { KyselyDb } from '../db/database';
import type { Wording } from './file';

export interface SourceQuery {
  /** Inclusive calendar dates in the platform's time zone. */
  from: string;
  to: string;
  /** On the last day, only postings before this moment (RFC 3339, UTC); `null`: the whole day. */
  until: string | null;
  currency: Currency | null;
  filter: Readonly<Record<string, readonly string[]>>;
  timeZone: string;
  today: string;
}

export type Grain = 'hour' | 'day' | 'month';

export interface Change<F extends string = string> {
  date: string;
  hour?: number;
  /** For a balance figure (`opening`, `closing`), the amount it changed by. */
  values: FigureValues<F>;
}

export interface GroupRow<F extends string = string> {
  key: string;
  name?: string | LocalizedText | null;
  values: FigureValues<F>;
  count?: number;
}

export interface SourceFigures<F extends string = string> {
  /** Balances before `query.from`, and for figures that are `now`, the current value. */
  opening: FigureValues<F>;
  /** Unsorted. By `month`, one change may cover a whole month, dated any of its days. */
  changes: readonly Change<F>[];
  rows: readonly GroupRow<F>[];
}

/**
 * Reads the figures of a report. All of them add up: the balance at the end of a day is the balance before plus the
 * changes of each day.
 */
export interface Source<R extends Report = Report> {
  report: R;
  /** Beyond `maxRows` rows, may combine the smallest into one, at `restKey`. */
  read(
    db: KyselyDb,
    query: SourceQuery,
    grain: Grain,
    groupBy: GroupingName<R>,
    maxRows: number,
  ): Promise<SourceFigures<FigureName<R>>>;
  panels?(
    db: KyselyDb,
    query: SourceQuery,
  ): Promise<{ readonly [P in PanelName<R>]: readonly GroupRow<FigureName<R> | PanelValue<R>>[] }>;
  /** Row titles for a file by row name, where the names are not readable; called for batches of rows. */
  titles?(db: KyselyDb, names: readonly string[], wording: Wording): Promise<ReadonlyMap<string, string>>;
}
