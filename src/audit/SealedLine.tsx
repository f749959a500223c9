import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { systemSeals } from '../../contract/money/checks';
import { SealedUntil } from '../checks/SealedUntil';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { retry } from '../data/queryClient';
import css from './audit.module.css';

/** Until when the log is sealed; the check of what is sealed is a page of its own. */
export function SealedLine() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({
    queryKey: ['seals'],
    queryFn: async ({ signal }) => (await dataProvider.call(systemSeals, { query: {} }, { signal })).data,
    retry,
  });
  // Its place is kept, or the list would jump. Where it cannot be had the list says what is wrong.
  return <p className={css['sealed']}>{data && <SealedUntil sealed={data} />}</p>;
}
