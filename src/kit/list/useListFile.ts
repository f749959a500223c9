import { useDataProvider, useNotify } from 'react-admin';
import { exportColumns } from '../../../contract/exports';
import type { FileType } from '../../../contract/files';
import type { Resource } from '../../../contract/resource';
import type { ConsoleDataProvider, ListQuery } from '../../data/dataProvider';
import { problemOf } from '../../data/problem';
import { readable } from '../record';
import { useWords, type Words } from '../words';
import { saveFile } from '../files/saveFile';

interface Options {
  /** By default CSV. */
  type?: FileType;
  signal?: AbortSignal;
  /** Told how many rows have come so far. */
  onRows?: (rows: number) => void;
}

/** Saves all rows of a query as a file that the server writes, and says how that went. */
export function useListFile(resource: Resource): (query: ListQuery, options?: Options) => Promise<void> {
  const words = useWords();
  const { translate, format } = words;
  const notify = useNotify();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return async (query, { type = 'csv', signal, onRows } = {}) => {
    let count = 0;
    const title = words.resource(resource.name, 2);
    try {
      const { data } = await dataProvider.exportList(
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
      saveFile(data, `${fileName(title, format.isoDate(new Date()))}.${type}`);
      notify('export.done', { type: 'success', messageArgs: { smart_count: count, count: format.number(count) } });
    } catch (error) {
      if (signal?.aborted) return;
      notify('export.failed', {
        type: 'error',
        messageArgs: { reason: translate(`problems.${problemOf(error).code}`) },
      });
    }
  };
}

/** Every column of the file by the name a person knows: `name.es` → "Nombre en español". */
function columnsOf(resource: Resource, words: Words): (readonly [string, string])[] {
  const fields = readable(resource);
  return exportColumns(resource)
    .filter(({ name }) => name !== 'id' && name !== 'archivedAt' && fields[name]?.column !== 'never')
    .map(
      ({ path, language }) =>
        [path, words.field(resource.name, language ? path.slice(0, -language.length - 1) : path, language)] as const,
    );
}

/** `Etiquetas` on 31 July 2026 → `etiquetas-2026-07-31`; whatever a file system may refuse is gone. */
function fileName(resource: string, date: string): string {
  return `${resource.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${date}`;
}
