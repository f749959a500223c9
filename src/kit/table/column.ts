import type { CSSProperties, ReactElement, ReactNode } from 'react';

/** How a column is sorted, and what its head does when pressed. */
export interface ColumnSort {
  /** `null`: the rows are in another order. */
  order: 'ASC' | 'DESC' | null;
  onSort: () => void;
}

/** A column of a table with rows of type `Row`. The compiler refuses a cell that reads what a row does not have. */
export interface TableColumn<Row> {
  key: string;
  label: string;
  /** The label is read aloud only: the cells say enough. */
  labelHidden?: boolean;
  /** The definition of the label, shown while it is pointed at. */
  hint?: string | undefined;
  /** Amounts and counts end at one edge. */
  align?: 'start' | 'end';
  /** Less or more than the other columns. */
  tone?: 'soft' | 'strong';
  sort?: ColumnSort | undefined;
  /** In pixels; what is longer is cut off, but for amounts. Without one it takes what it needs. */
  width?: number | undefined;
  /** At the edge of its head: what its width is changed with. */
  edge?: ReactNode;
  /** A card shows it before the others. */
  main?: boolean;
  /** `null` or `''`: the cell is empty, and a card has no line for it. */
  cell: (row: Row) => ReactNode;
  /** The sum of all rows. In the first column: the label of the total row, which spans the columns without a sum. */
  total?: ReactNode;
}

/** What a row is beside others: the sum of those above, one of those chosen, or a part of the row above. */
export type RowEmphasis = 'total' | 'selected' | 'part';

/** How wide the cells of a column are. */
export function widthOf({
  width,
  align,
}: Pick<TableColumn<never>, 'width'> & { align?: 'start' | 'end' | undefined }): CSSProperties | undefined {
  return width === undefined ? undefined : { width, minWidth: width, ...(align !== 'end' && { maxWidth: width }) };
}

/** Whether there is anything to show in a cell. */
export function isEmpty(content: ReactNode): boolean {
  return content === null || content === undefined || content === '' || content === false;
}

/** The rows of a table whose cells read nothing from context. */
export const unscoped = (_row: unknown, children: ReactElement): ReactElement => children;
