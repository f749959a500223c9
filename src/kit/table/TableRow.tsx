import type { ReactNode } from 'react';
import { widthOf, type RowEmphasis, type TableColumn } from './column';
import css from './table.module.css';

interface Props<Row> {
  columns: readonly TableColumn<Row>[];
  row: Row;
  /** The key of the column that names the row; the first, unless told. */
  rowHeader?: string | undefined;
  emphasis?: RowEmphasis | undefined;
  select?: ReactNode;
  /** Each cell carries the name of its column, for a sheet that stacks them. */
  named?: boolean;
}

/** One row: its header, then its cells. */
export function TableRow<Row>({ columns, row, rowHeader = columns[0]?.key, emphasis, select, named }: Props<Row>) {
  return (
    <tr data-emphasis={emphasis}>
      {select !== undefined && <td className={css['select']}>{select}</td>}
      {columns.map(({ key, label, align, tone, width, cell }) =>
        key === rowHeader ? (
          <th key={key} scope="row">
            {cell(row)}
          </th>
        ) : (
          <td
            key={key}
            data-align={align}
            data-tone={tone}
            data-label={named ? label : undefined}
            data-sized={width !== undefined || undefined}
            style={widthOf({ width, align })}
          >
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

/** A row with one thing to say, over all columns: that its parts are on their way, or the way to more. */
export function WholeRow({ columns, center, children }: { columns: number; center?: boolean; children: ReactNode }) {
  return (
    <tr data-emphasis="part">
      <th scope="row" colSpan={columns} data-align={center ? 'center' : undefined}>
        {children}
      </th>
    </tr>
  );
}
