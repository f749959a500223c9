import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ReactNode } from 'react';
import { periods, systemPeriods } from '../../../contract/money/periods';
import { comesFrom } from '../../data/comesFrom';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { useWords } from '../words';

/** Warns that the day's month is closed, so that it is posted on another date; for an open day shows `children`. */
export default function ClosedDay({ day, children }: { day: string; children: ReactNode }) {
  const { translate } = useWords();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({
    queryKey: [periods.name, 'system'],
    queryFn: async ({ signal }) => (await dataProvider.call(systemPeriods, { query: {} }, { signal })).data,
    meta: comesFrom([periods]),
  });
  const closedUntil = data?.closedUntil ?? null;
  return closedUntil !== null && day <= closedUntil ? translate('closing.chosen') : children;
}
