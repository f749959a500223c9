import { exportColumnsOf, keyFieldOf, lineColumnsOf, type ExportColumn } from '../../../contract/exports';
import type { FileType } from '../../../contract/files';
import { isImportable, type Resource } from '../../../contract/resource';
import type { ConsoleDataProvider, ListQuery } from '../../data/dataProvider';
import { buildFileName, saveFile } from '../files/saveFile';
import type { ResourceText } from '../resourceText';
import type { Column } from './columns';

export interface ListFileOptions {
  type?: FileType;
  signal?: AbortSignal;
  onRows?: (rows: number) => void;
}

type ExportedListColumn = Pick<Column, 'name' | 'addends'>;

export async function saveListFile(
  { exportList }: Pick<ConsoleDataProvider, 'exportList'>,
  resource: Resource,
  listColumns: readonly ExportedListColumn[],
  resourceText: ResourceText,
  query: ListQuery,
  { type = 'csv', signal, onRows }: ListFileOptions,
): Promise<number> {
  let rowCount = 0;
  const title = resourceText.resource(resource.name, 2);
  const columns = fileColumnsOf(resource, listColumns).map(
    (column) => [column.path, columnTitle(resource, column, resourceText)] as const,
  );
  const { data } = await exportList(
    resource.name,
    { ...query, columns, title, language: resourceText.language },
    {
      type,
      ...(signal && { signal }),
      onRows: (rows) => {
        rowCount = rows;
        onRows?.(rows);
      },
    },
  );
  saveFile(data, buildFileName(title, resourceText.format.isoDate(new Date()), type));
  return rowCount;
}

/**
 * Returns the columns of a file: the title, the key by which an import finds the record, the columns of the list in their
 * order, and the currency of amounts. A total of several fields becomes its fields. Columns of lines replace the amounts
 * of the record, which would repeat on each line.
 */
export function fileColumnsOf(resource: Resource, listColumns: readonly ExportedListColumn[]): ExportColumn[] {
  const lineColumns = lineColumnsOf(resource);
  const known = [
    ...exportColumnsOf(resource).filter(({ field }) => lineColumns.length === 0 || field.kind !== 'money'),
    ...lineColumns,
  ];
  const key = isImportable(resource) ? keyFieldOf(resource) : undefined;
  const names = [
    resource.title,
    ...(key === undefined ? [] : [key]),
    ...listColumns.flatMap(({ name, addends }) =>
      addends && !Object.hasOwn(resource.fields, name) ? Object.keys(addends) : [name],
    ),
    ...lineColumns.map(({ name }) => name),
  ];
  const chosen = names.flatMap((name) => known.filter((column) => column.name === name && column.path !== 'id'));
  const currencyPaths = new Set(
    chosen.flatMap(({ field }) => (field.kind === 'money' ? [field.currency ?? 'currency'] : [])),
  );
  const withCurrency = [...chosen, ...known.filter(({ path }) => currencyPaths.has(path))];
  return [...new Map(withCurrency.map((column) => [column.path, column])).values()];
}

function columnTitle(
  { name }: Resource,
  { path, field, language }: ExportColumn,
  { fieldLabel }: ResourceText,
): string {
  const label = fieldLabel(name, language ? path.slice(0, -language.length - 1) : path, language);
  return field.kind === 'rate' ? `${label} (%)` : label;
}
