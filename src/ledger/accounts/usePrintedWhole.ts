import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { maxRows } from '../../../contract/lists';
import type { Resource } from '../../../contract/resource';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { problemOf } from '../../data/problem';
import type { List } from '../../kit/list/list';
import type { AnyRecord } from '../../kit/record';
import { useWords } from '../../kit/words';

/** Milliseconds without a request after which the data of the rows counts as loaded. */
const quietMs = 150;

interface Whole {
  data: readonly AnyRecord[];
  total: number;
}

/**
 * Prints all rows of a list, up to the limit of one page, instead of those on screen: fetches them separately and
 * returns them as `whole` while printing.
 */
export function usePrintedWhole(resource: Resource, { filterValues, within, sort }: List) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const { translate } = useWords();
  const [printed, setPrinted] = useState<Whole | 'coming' | null>(null);
  const whole = printed === 'coming' ? null : printed;
  // Names of referenced records are fetched after the rows.
  const isFetching = useIsFetching() > 0;
  useEffect(() => {
    if (!whole || isFetching) return;
    const timer = setTimeout(() => {
      globalThis.print();
      setPrinted(null);
    }, quietMs);
    return () => clearTimeout(timer);
  }, [whole, isFetching]);
  return {
    isComing: printed !== null,
    whole,
    async start() {
      setPrinted('coming');
      try {
        const { data, total = data.length } = await dataProvider.getList<AnyRecord>(resource.name, {
          filter: { ...filterValues, ...within },
          sort,
          pagination: { page: 1, perPage: maxRows },
        });
        setPrinted({ data, total });
      } catch (error) {
        setPrinted(null);
        notify('print.failed', {
          type: 'error',
          messageArgs: { reason: translate(`problems.${problemOf(error).code}`) },
        });
      }
    },
  };
}
