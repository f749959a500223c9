import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { reportEndpoints, type ReportQuery } from '../../contract/reports/endpoints';
import type { Report } from '../../contract/reports/report';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { retry } from '../data/queryClient';
import { reportDependencies } from './reportDependencies';

/** Loads a report. Returns the previous response while another one loads. Sends no request for `null`. */
export function useReport(report: Report, query: ReportQuery | null) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['reports', report.name, query],
    queryFn: async ({ signal }) =>
      query ? (await dataProvider.call(reportEndpoints(report).figures, { query }, { signal })).data : null,
    enabled: query !== null,
    placeholderData: keepPreviousData,
    meta: reportDependencies(report),
    retry,
  });
}
