import { useDataProvider, useNotify } from 'react-admin';
import type { Resource } from '../../../contract/resource';
import type { ConsoleDataProvider, ListQuery } from '../../data/dataProvider';
import { problemOf } from '../../data/problem';
import { useResourceText } from '../resourceText';
import type { ListFileOptions } from './listFile';

export function useListFile(resource: Resource): (query: ListQuery, options?: ListFileOptions) => Promise<void> {
  const resourceText = useResourceText();
  const { translate, format } = resourceText;
  const notify = useNotify();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return async (query, options = {}) => {
    try {
      const { saveListFile } = await import('./listFile');
      const count = await saveListFile(dataProvider, resource, resourceText, query, options);
      notify('export.done', { type: 'success', messageArgs: { smart_count: count, count: format.number(count) } });
    } catch (error) {
      if (options.signal?.aborted) return;
      notify('export.failed', {
        type: 'error',
        messageArgs: { reason: translate(`problems.${problemOf(error).code}`) },
      });
    }
  };
}
