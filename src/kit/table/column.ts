import type { CSSProperties, ReactElement, ReactNode } from 'react';

/** Sort state of a column, and the action of its header. */
export interface ColumnSort {
  /** `null` if the rows are sorted by another column. */
  order: 'ASC' | 'DESC' | null;
  onSort: () => void;
}

/** Column of a table with rows of type `Row`. The compiler rejects a cell that reads a missing property. */
export interface TableColumn<Row> {
  key: string;
  label: string;
  /** Hides the label visually, where the cells are self-explanatory; screen readers still read it. */
  labelHidden?: boolean;
  /** Definition of the label, shown on hover. */
  hint?: string | undefined;
  /** `end` for amounts and counts. */
  align?: 'start' | 'end';
  /** Less or more prominent than the other columns. */
  tone?: 'soft' | 'strong';
  sort?: ColumnSort | undefined;
  /** Pixels; longer content is truncated, except amounts. By default as wide as the content needs. */
  width?: number | undefined;
  /** Resize handle at the edge of the header. */
  resizeHandle?: ReactNode;
  /** Shown first in a card. */
  isMain?: boolean;
  /** `null` or `''` leaves the cell empty, and a card omits its line. */
  cell: (row: Row) => ReactNode;
  /** Sum of all rows. In the first column: the label of the total row, which spans the columns without a sum. */
  total?: ReactNode;
}

/** Role of a row: the sum of those above, a selected row, or a part of the row above. */
export type RowEmphasis = 'total' | 'selected' | 'part';

/** Returns the width of a column's cells. */
export function cellWidthStyle({
  width,
  align,
}: Pick<TableColumn<never>, 'width'> & { align?: 'start' | 'end' | undefined }): CSSProperties | undefined {
  return width === undefined ? undefined : { width, minWidth: width, ...(align !== 'end' && { maxWidth: width }) };
}

/** Returns whether a cell is empty. */
export function isEmptyCell(content: ReactNode): boolean {
  return content === null || content === undefined || content === '' || content === false;
}

/** `scope` for tables whose cells read nothing from context. */
export const noRowWrapper = (_row: unknown, children: ReactElement): ReactElement => children;
