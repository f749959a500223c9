import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Report } from '../../contract/reports/report';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { retry } from '../data/queryClient';
import type { ReportQuery } from '../data/report';

/** The figures of a report; while others are on their way, those before. `null` asks nothing. */
export function useReport(report: Report, query: ReportQuery | null) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['reports', report.name, query],
    queryFn: async ({ signal }) => (query ? (await dataProvider.report(report.name, query, { signal })).data : null),
    enabled: query !== null,
    placeholderData: keepPreviousData,
    retry,
  });
}
