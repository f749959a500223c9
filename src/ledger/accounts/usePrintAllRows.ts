import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { maxRows } from '../../../contract/lists';
import type { Resource } from '../../../contract/resource';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { problemOf } from '../../data/problem';
import type { List } from '../../kit/list/list';
import type { AnyRecord } from '../../kit/record';
import { useResourceText } from '../../kit/resourceText';

/** Milliseconds without a request after which all data of the rows counts as loaded. */
const idleMs = 150;

interface PrintedRows {
  data: readonly AnyRecord[];
  total: number;
}

/**
 * Prints all rows of a list, up to the limit of one page, and not only those on screen. Fetches them separately and
 * returns them as `allRows` while printing.
 */
export function usePrintAllRows(resource: Resource, { filterValues, permanentFilter, sort }: List) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const { translate } = useResourceText();
  const [printState, setPrintState] = useState<PrintedRows | 'coming' | null>(null);
  const allRows = printState === 'coming' ? null : printState;
  // Waits for the names of referenced records, which are fetched after the rows.
  const isFetching = useIsFetching() > 0;
  useEffect(() => {
    if (!allRows || isFetching) return;
    const timer = setTimeout(() => {
      globalThis.print();
      setPrintState(null);
    }, idleMs);
    return () => clearTimeout(timer);
  }, [allRows, isFetching]);
  return {
    isPreparing: printState !== null,
    allRows,
    async start() {
      setPrintState('coming');
      try {
        const { data, total = data.length } = await dataProvider.getList<AnyRecord>(resource.name, {
          filter: { ...filterValues, ...permanentFilter },
          sort,
          pagination: { page: 1, perPage: maxRows },
        });
        setPrintState({ data, total });
      } catch (error) {
        setPrintState(null);
        notify('print.failed', {
          type: 'error',
          messageArgs: { reason: translate(`problems.${problemOf(error).code}`) },
        });
      }
    },
  };
}
