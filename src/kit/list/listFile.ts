import { exportColumnsOf } from '../../../contract/exports';
import type { FileType } from '../../../contract/files';
import type { Resource } from '../../../contract/resource';
import type { ConsoleDataProvider, ListQuery } from '../../data/dataProvider';
import { buildFileName, saveFile } from '../files/saveFile';
import { readableFields } from '../record';
import type { ResourceText } from '../resourceText';

export interface ListFileOptions {
  type?: FileType;
  signal?: AbortSignal;
  onRows?: (rows: number) => void;
}

export async function saveListFile(
  { exportList }: Pick<ConsoleDataProvider, 'exportList'>,
  resource: Resource,
  resourceText: ResourceText,
  query: ListQuery,
  { type = 'csv', signal, onRows }: ListFileOptions,
): Promise<number> {
  let rowCount = 0;
  const title = resourceText.resource(resource.name, 2);
  const { data } = await exportList(
    resource.name,
    { ...query, columns: labeledColumnsOf(resource, resourceText), title },
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

function labeledColumnsOf(resource: Resource, resourceText: ResourceText): (readonly [string, string])[] {
  const fields = readableFields(resource);
  return exportColumnsOf(resource)
    .filter(({ name }) => name !== 'id' && name !== 'archivedAt' && fields[name]?.column !== 'never')
    .map(
      ({ path, language }) =>
        [
          path,
          resourceText.fieldLabel(resource.name, language ? path.slice(0, -language.length - 1) : path, language),
        ] as const,
    );
}
