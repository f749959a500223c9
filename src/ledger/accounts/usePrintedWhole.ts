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

/** Once nothing has been asked for so long, in milliseconds, what the rows have asked for is there. */
const quietMs = 150;

interface Whole {
  data: readonly AnyRecord[];
  total: number;
}

/**
 * Prints all rows of a list, or as many as one page may have, and not those of the page on screen: they are fetched beside
 * it, and are `whole` while they are printed.
 */
export function usePrintedWhole(resource: Resource, { filterValues, within, sort }: List) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const { translate } = useWords();
  const [printed, setPrinted] = useState<Whole | 'coming' | null>(null);
  const whole = printed === 'coming' ? null : printed;
  // The names of what the rows point at are fetched after them.
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
