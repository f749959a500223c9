import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ReactNode } from 'react';
import { periods } from '../../contract/money/periods';
import { systemPeriods } from '../../contract/money/systemPeriods';
import { dependsOn } from '../data/queryClient';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { useResourceText } from '../kit/resourceText';

export function ClosedMonthWarning({ day, children }: { day: string; children: ReactNode }) {
  const { translate } = useResourceText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({
    queryKey: [periods.name, 'system'],
    queryFn: async ({ signal }) => (await dataProvider.call(systemPeriods, { query: {} }, { signal })).data,
    meta: dependsOn([periods]),
  });
  const closedUntil = data?.closedUntil ?? null;
  return closedUntil !== null && day <= closedUntil ? translate('closing.chosen') : children;
}
