import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { endpointsOfReport, type ReportQuery } from '../../contract/reports/endpoints';
import type { Report, Grouping } from '../../contract/reports/report';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { retry, dependsOnMoney, reportRefetchInterval, type QueryMeta } from '../data/queryClient';
import { users } from '../../contract/people/accounts';

/** Loads a report. Returns the previous response while another one loads. Sends no request for `null`. */
export function useReport(report: Report, query: ReportQuery | null) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['reports', report.name, query],
    queryFn: async ({ signal }) =>
      query ? (await dataProvider.call(endpointsOfReport(report).figures, { query }, { signal })).data : null,
    enabled: query !== null,
    placeholderData: keepPreviousData,
    meta: reportDependencies(report),
    retry,
  });
}

export function reportDependencies({ groupings }: Pick<Report, 'groupings'>): QueryMeta {
  const groupingResources = Object.values<Grouping>(groupings).flatMap((one) =>
    'resource' in one ? [{ name: one.resource }] : [],
  );
  return dependsOnMoney(reportRefetchInterval, [users, ...groupingResources]);
}
