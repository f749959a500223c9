import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { systemSeals } from '../../contract/money/checks';
import { SealedUntil } from '../checks/SealedUntil';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { retry } from '../data/queryClient';
import css from './audit.module.css';

/** Shows until when the log is sealed; the verification has its own page. */
export function AuditSealStatus() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({
    queryKey: ['seals'],
    queryFn: async ({ signal }) => (await dataProvider.call(systemSeals, { query: {} }, { signal })).data,
    retry,
  });
  // Rendered even when empty, so that the list does not shift. The list reports errors.
  return <p className={css['sealed']}>{data && <SealedUntil sealed={data} />}</p>;
}
