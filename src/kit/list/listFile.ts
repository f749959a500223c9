import { exportColumns } from '../../../contract/exports';
import type { FileType } from '../../../contract/files';
import type { Resource } from '../../../contract/resource';
import type { ConsoleDataProvider, ListQuery } from '../../data/dataProvider';
import { fileName, saveFile } from '../files/saveFile';
import { readable } from '../record';
import type { Words } from '../words';

export interface ListFileOptions {
  type?: FileType;
  signal?: AbortSignal;
  onRows?: (rows: number) => void;
}

/** Saves all rows of a query as a file written by the server. Returns the number of rows. */
export async function saveListFile(
  { exportList }: Pick<ConsoleDataProvider, 'exportList'>,
  resource: Resource,
  words: Words,
  query: ListQuery,
  { type = 'csv', signal, onRows }: ListFileOptions,
): Promise<number> {
  let count = 0;
  const title = words.resource(resource.name, 2);
  const { data } = await exportList(
    resource.name,
    { ...query, columns: columnsOf(resource, words), title },
    {
      type,
      ...(signal && { signal }),
      onRows: (read) => {
        count = read;
        onRows?.(read);
      },
    },
  );
  saveFile(data, fileName(title, words.format.isoDate(new Date()), type));
  return count;
}

/** Returns the path and label of each column of the file: `name.es` → "Nombre en español". */
function columnsOf(resource: Resource, words: Words): (readonly [string, string])[] {
  const fields = readable(resource);
  return exportColumns(resource)
    .filter(({ name }) => name !== 'id' && name !== 'archivedAt' && fields[name]?.column !== 'never')
    .map(
      ({ path, language }) =>
        [path, words.field(resource.name, language ? path.slice(0, -language.length - 1) : path, language)] as const,
    );
}
