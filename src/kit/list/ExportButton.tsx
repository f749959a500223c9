import { useDataProvider, useNotify } from 'react-admin';
import { DownloadButton } from '../files/DownloadButton';
import { useResource } from '../contexts';
import { useResourceText } from '../resourceText';
import { useColumns } from './columnChoice';
import { useListScope } from './ListScope';
import { hasMoreThanTotal, formatTotal } from './list';
import type { Resource } from '../../../contract/resource';
import type { ConsoleDataProvider, ListQuery } from '../../data/dataProvider';
import { problemOf } from '../../data/problem';
import type { ListFileOptions } from './listFile';
import type { OpenedView } from './useOpenedView';

export function ExportButton() {
  const resourceText = useResourceText();
  const { translate, format } = resourceText;
  const list = useListScope();
  const resource = useResource();
  const saveList = useListFile(resource, list.openedView);
  const { filterValues, permanentFilter, sort } = list;
  const total = resource.fileLines ? undefined : list.total;
  return (
    <DownloadButton
      label={translate('export.start')}
      totalRows={hasMoreThanTotal(list) ? undefined : total}
      save={(options) => saveList({ filter: { ...filterValues, ...permanentFilter }, sort }, options)}
      progressText={(rows) =>
        translate('export.running', {
          rows: format.number(rows),
          total: total === undefined ? format.number(rows) : formatTotal(list, resourceText),
        })
      }
    />
  );
}

export function useListFile(
  resource: Resource,
  openedView: OpenedView | null,
): (query: ListQuery, options?: ListFileOptions) => Promise<void> {
  const [columns] = useColumns(resource, openedView);
  const resourceText = useResourceText();
  const { translate, format } = resourceText;
  const notify = useNotify();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return async (query, options = {}) => {
    try {
      const { saveListFile } = await import('./listFile');
      const rowCount = await saveListFile(dataProvider, resource, columns, resourceText, query, options);
      notify('export.done', {
        type: 'success',
        messageArgs: { smart_count: rowCount, count: format.number(rowCount) },
      });
    } catch (error) {
      if (options.signal?.aborted) return;
      notify('export.failed', {
        type: 'error',
        messageArgs: { reason: translate(`problems.${problemOf(error).code}`) },
      });
    }
  };
}
