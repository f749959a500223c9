import {
  reportIds,
  reportSubscriptions,
  type MailedView,
  type ReportId,
} from '../../contract/people/reportSubscriptions';
import { parseJson } from '../../contract/json';
import { isObject } from '../../contract/values';
import type { ReportQuery } from '../../contract/reports/endpoints';
import { newPathOf } from '../kit/form/paths';

export interface Start {
  report: ReportId;
  view: MailedView;
}

/** Returns the path of the form for a subscription to a report's current view, without its dates. */
export function newSubscriptionPath(
  report: ReportId,
  { currency, groupBy = '', compare, filter = {} }: ReportQuery,
): string {
  const view = { currency: currency ?? null, groupBy, compare: compare ?? null, filter };
  return newPathOf(reportSubscriptions, { report, view: JSON.stringify(view) });
}

/** Parses the report from the URL; `null` if it names none. */
export function startIn(search: URLSearchParams): Start | null {
  const report = reportIds.find((one) => one === search.get('report'));
  const view = viewIn(parseJson(search.get('view') ?? ''));
  return report && view ? { report, view } : null;
}

/** Returns the view, or `null` if it is invalid; the API refuses those as well. */
function viewIn(given: unknown): MailedView | null {
  const read = isObject(given) ? reportSubscriptions.fields.view.schema.safeParse(given) : undefined;
  // Safe cast: validated by the schema above.
  return read?.success ? (read.data as MailedView) : null;
}
