import type { ReactElement, ReactNode } from 'react';
import type { RowEmphasis, TableColumn } from './column';
import { RowCards } from './RowCards';
import { ScrollRegion } from './ScrollRegion';
import { TableGrid } from './TableGrid';
import { useNarrow } from '../ui/useNarrow';

/**
 * - `list`: a page of its own, framed, its head stays below the top bar; cards on a phone
 * - `panel`: a few rows inside a panel or dialog; cards on a phone
 * - `report`: figures in a card of a report; scrolls sideways where it is wider, unless its rows are cards on a phone
 * - `sum`: amounts one below the other, with what they come to
 * - `paper`: styled by the document it is printed on
 */
export type TableLook = 'list' | 'panel' | 'report' | 'sum' | 'paper';

export interface TableProps<Row> {
  /** Its accessible name. */
  label: string;
  /** The label is seen too, above the rows. */
  caption?: boolean;
  look: TableLook;
  /** The first names the row, unless `rowHeader` says another. */
  columns: readonly TableColumn<Row>[];
  rowHeader?: string;
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => string;
  /** The label above the group a row is in; the rows of a group follow each other. */
  groupOf?: (row: Row) => string;
  emphasis?: (row: Row) => RowEmphasis | undefined;
  /** Boxes to choose rows with, in a narrow column before the others. */
  select?: { all: ReactNode; one: (row: Row) => ReactNode } | undefined;
  /** Further table rows below a row, such as its parts while it is unfolded. */
  below?: (row: Row) => ReactNode;
  /** Gives what the cells of a row read from context: its record. */
  scope?: (row: Row, children: ReactElement) => ReactElement;
  /** In place of the rows while there is none. */
  empty?: ReactNode;
  /** The labels say nothing that the rows do not. */
  headless?: boolean;
  /** Less room between the columns. */
  dense?: boolean;
  /** Rows stand as close as they can. */
  compact?: boolean;
  /** On a phone a few rows with many figures are cards. `list` and `panel` always are. */
  cards?: boolean;
  /** No higher than a part of the page: scrolls, with its head in sight. */
  boxed?: boolean;
  busy?: boolean;
  /** The rows of the question before, while the answer is on its way. */
  stale?: boolean;
}

/** Below these widths, in pixels, a table would be squeezed: its rows are cards. */
const cardsBelow: Readonly<Partial<Record<TableLook, number>> & { panel: number }> = { list: 700, panel: 600 };

/** Rows in columns: column and row headers, aligned numbers, a total row; on a phone cards, or a region that scrolls. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, look, cards = false, boxed = false, rows, empty } = props;
  const narrow = useNarrow(cardsBelow[look] ?? (cards ? cardsBelow.panel : 0));
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  if (narrow) return <RowCards {...props} />;
  return (
    <ScrollRegion label={label} boxed={boxed}>
      <TableGrid {...props} />
    </ScrollRegion>
  );
}
