import type { CSSProperties, ReactElement, ReactNode } from 'react';
import type { Resource } from '../../../contract/resource';
import type { CardColumn } from '../list/cards';

export interface ColumnSort {
  order: 'ASC' | 'DESC' | null;
  onSort: () => void;
}

/** Column of a table with rows of type `Row`. The compiler rejects a cell that reads an undeclared property. */
export interface TableColumn<Row> {
  key: string;
  label: string;
  isLabelHidden?: boolean;
  hint?: string | undefined;
  align?: 'start' | 'end';
  tone?: 'soft' | 'strong';
  sort?: ColumnSort | undefined;
  /** Pixels. Longer content is truncated, except amounts. Defaults to the width of the content. */
  width?: number | undefined;
  /** Truncates longer content instead of wrapping it. */
  isOneLine?: boolean | undefined;
  resizeHandle?: ReactNode;
  isMain?: boolean;
  /** Place in the short cards of a phone, which list all columns with their labels if no column has a place. */
  cardPlace?: CardPlace;
  /** Column of a declared resource, whose kind decides its place. */
  declared?: { resource: Resource; column: CardColumn };
  /** Returns the content of a cell. `null` or `''` leaves the cell empty; a card omits the line. */
  cell: (row: Row) => ReactNode;
  /** Sum of all rows. In the first column it is the label of the total row and spans the columns before the first sum. */
  total?: ReactNode;
}

/**
 * - `figure`: beside the title; `labelledFigure` where the record has other figures
 * - `badge`: below the figure
 * - `value`: in the lines below the title; `labelledValue` where the value needs its label, `date` before the others
 * - `line`: in a line of its own below the others
 * - `control`: beside the lines, above the link that covers the card
 * - `hidden`: only in the title or the total
 */
export type CardPlace =
  | 'figure'
  | 'labelledFigure'
  | 'badge'
  | 'date'
  | 'value'
  | 'labelledValue'
  | 'line'
  | 'control'
  | 'hidden';

export type RowEmphasis = 'total' | 'selected' | 'part';

export function cellWidthStyle({
  width,
  align,
}: Pick<TableColumn<never>, 'width'> & { align?: 'start' | 'end' | undefined }): CSSProperties | undefined {
  return width === undefined ? undefined : { width, minWidth: width, ...(align !== 'end' && { maxWidth: width }) };
}

export function isEmptyCell(content: ReactNode): boolean {
  return content === null || content === undefined || content === '' || content === false;
}

export const noRowWrapper = (_row: unknown, children: ReactElement): ReactElement => children;
