import type { SubscriptionView, ReportId } from './reportSubscriptions';

const pagePaths: Readonly<Record<ReportId, string>> = {
  sales: '/reports/sales',
  balances: '/reports/accounts',
  people: '/reports/accounts',
  inversiones: '/reports/inversiones',
};

export function reportPath(
  report: ReportId,
  { currency, groupBy, compare, filter }: SubscriptionView,
  { from, to }: { from: string; to: string },
): string {
  const search = new URLSearchParams({ from, to, groupBy, compare: compare ?? 'none' });
  if (report === 'people') search.set('tab', 'people');
  if (currency) search.set('currency', currency);
  if (Object.keys(filter).length > 0) search.set('filter', JSON.stringify(filter));
  return `${pagePaths[report]}?${search}`;
}
