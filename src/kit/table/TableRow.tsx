import type { ReactNode } from 'react';
import { cellWidthStyle, type RowEmphasis, type TableColumn } from './column';
import css from './table.module.css';

interface Props<Row> {
  columns: readonly TableColumn<Row>[];
  row: Row;
  rowHeader?: string | undefined;
  emphasis?: RowEmphasis | undefined;
  select?: ReactNode;
  labelsCells?: boolean;
}

export function TableRow<Row>({
  columns,
  row,
  rowHeader = columns[0]?.key,
  emphasis,
  select,
  labelsCells,
}: Props<Row>) {
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
            data-label={labelsCells ? label : undefined}
            data-sized={width !== undefined || undefined}
            style={cellWidthStyle({ width, align })}
          >
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

export function FullWidthRow({
  columns,
  center,
  children,
}: {
  columns: number;
  center?: boolean;
  children: ReactNode;
}) {
  return (
    <tr data-emphasis="part">
      <th scope="row" colSpan={columns} data-align={center ? 'center' : undefined}>
        {children}
      </th>
    </tr>
  );
}
