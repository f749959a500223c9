import { users } from '../../contract/people/accounts';
import type { Grouping, Report } from '../../contract/reports/report';
import { dependsOnMoney, reportRefetchInterval, type QueryMeta } from '../data/queryDependencies';

export function reportDependencies({ groupings }: Pick<Report, 'groupings'>): QueryMeta {
  const groupingResources = Object.values<Grouping>(groupings).flatMap((one) =>
    'resource' in one ? [{ name: one.resource }] : [],
  );
  return dependsOnMoney(reportRefetchInterval, [users, ...groupingResources]);
}
