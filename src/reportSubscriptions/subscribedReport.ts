import {
  reportIds,
  reportSubscriptions,
  type SubscriptionView,
  type ReportId,
} from '../../contract/reports/reportSubscriptions';
import { parseJson } from '../../contract/json';
import { isObject } from '../../contract/values';
import type { ReportQuery } from '../../contract/reports/endpoints';
import { createPathOf } from '../kit/form/paths';

export interface SubscribedReport {
  report: ReportId;
  view: SubscriptionView;
}

export function newSubscriptionPath(
  report: ReportId,
  { currency, groupBy = '', compare, filter = {} }: ReportQuery,
): string {
  const view = { currency: currency ?? null, groupBy, compare: compare ?? null, filter };
  return createPathOf(reportSubscriptions, { report, view: JSON.stringify(view) });
}

export function readSubscribedReport(search: URLSearchParams): SubscribedReport | null {
  const report = reportIds.find((one) => one === search.get('report'));
  const view = parseView(parseJson(search.get('view') ?? ''));
  return report && view ? { report, view } : null;
}

function parseView(value: unknown): SubscriptionView | null {
  const parsed = isObject(value) ? reportSubscriptions.fields.view.schema.safeParse(value) : undefined;
  // Safe cast: the schema above has validated the data.
  return parsed?.success ? (parsed.data as SubscriptionView) : null;
}
