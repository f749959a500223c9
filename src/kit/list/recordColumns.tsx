import type { ReactElement } from 'react';
import { RecordContextProvider } from 'react-admin';
import type { Resource } from '../../../contract/resource';
import type { AnyRecord } from '../record';
import type { TableColumn } from '../table/column';
import type { ResourceText } from '../resourceText';
import { columnLabel, type Column } from './columns';

/**
 * Converts the columns of a list to table columns. Wrap each row in `inRecordContext`, because cells read their record
 * from context.
 */
export function recordColumns(
  columns: readonly Column[],
  resource: Resource,
  resourceText: ResourceText,
  extraColumnProps?: (column: Column) => Pick<TableColumn<AnyRecord>, 'sort' | 'total' | 'resizeHandle'>,
): TableColumn<AnyRecord>[] {
  return columns.map((column) => ({
    key: column.name,
    label: columnLabel(resource, column, resourceText),
    align: column.align,
    width: column.width,
    cell: () => column.cell,
    ...extraColumnProps?.(column),
  }));
}

export function inRecordContext(record: AnyRecord, children: ReactElement): ReactElement {
  return <RecordContextProvider value={record}>{children}</RecordContextProvider>;
}
