import { sql, type Expression } from 'kysely';
import type { LocalizedText } from '../../contract/fields';
import type { Currency } from '../../contract/currencies';
import type { FigureValues } from '../../contract/reports/figures';
import type { FigureName, GroupingName, PanelName, PanelValue, Report } from '../../contract/reports/report';
import type { KyselyDb } from '../db/database';
import type { Wording } from './file';
import { columnRefs } from '../db/columns';

export interface SourceQuery {
  /** Inclusive calendar dates in the platform's time zone. */
  from: string;
  to: string;
  /** Time (RFC 3339, UTC) before which postings of the last day are included; `null` includes the whole day. */
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
  /** The value of a balance figure (`opening`, `closing`) is the amount by which it changed. */
  values: FigureValues<F>;
}

export interface GroupRow<F extends string = string> {
  key: string;
  name?: string | LocalizedText | null;
  values: FigureValues<F>;
  count?: number;
}

export interface SourceFigures<F extends string = string> {
  /** Balances before `query.from`; for figures with `now`, the current value. */
  opening: FigureValues<F>;
  /** Unsorted. With the grain `month`, one change may cover a whole month and be dated any day of it. */
  changes: readonly Change<F>[];
  rows: readonly GroupRow<F>[];
}

/**
 * Reads the figures of a report. They must add up: the balance at the end of a day is the opening balance plus all
 * changes up to that day.
 */
export interface Source<R extends Report = Report> {
  report: R;
  /** Above `maxRows` rows, may combine the smallest into one row with the key `restKey`. */
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
  /**
   * Returns titles by row name, for files. Required if row names are not readable text. Called once per batch of rows.
   */
  titles?(db: KyselyDb, names: readonly string[], wording: Wording): Promise<ReadonlyMap<string, string>>;
}

const { businessDate } = columnRefs({ table: 'ledgerByDay' });

export function dateGroup(by: Grain): Expression<string> {
  return by === 'month' ? sql<string>`substr(${businessDate}, 1, 7)` : businessDate;
}

export const firstDay = sql<string>`min(${businessDate})`;
