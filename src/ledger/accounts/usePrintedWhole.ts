import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { maxRows } from '../../../contract/lists';
import type { List } from '../../kit/list/list';

/** Once nothing has been asked for so long, in milliseconds, what the rows have asked for is there. */
const quietMs = 150;

/** Prints all rows of a list, or as many as one page may have, not those of the page that is shown: they are fetched first. */
export function usePrintedWhole({ data = [], total = 0, perPage, setPerPage, error }: List) {
  const [isComing, setComing] = useState(false);
  const wanted = Math.min(total, maxRows);
  const isThere = data.length >= wanted;
  // The names of what the rows point at are fetched after them.
  const isFetching = useIsFetching() > 0;
  useEffect(() => {
    if (!isComing || isFetching || (!isThere && !error)) return;
    const timer = setTimeout(() => {
      setComing(false);
      if (isThere) globalThis.print();
    }, quietMs);
    return () => clearTimeout(timer);
  }, [isComing, isFetching, isThere, error]);
  return {
    isComing,
    start() {
      if (!isThere && perPage < wanted) setPerPage(wanted);
      setComing(true);
    },
  };
}
