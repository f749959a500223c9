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

/** A report as it stood on its page. */
export interface Start {
  report: ReportId;
  view: MailedView;
}

/** The form of a new subscription to what a page shows, but for its dates. */
export function newSubscriptionPath(
  report: ReportId,
  { currency, groupBy = '', compare, filter = {} }: ReportQuery,
): string {
  const view = { currency: currency ?? null, groupBy, compare: compare ?? null, filter };
  return newPathOf(reportSubscriptions, { report, view: JSON.stringify(view) });
}

/** Reads it from the address; `null` where nobody came from a report. */
export function startIn(search: URLSearchParams): Start | null {
  const report = reportIds.find((one) => one === search.get('report'));
  const view = viewIn(parseJson(search.get('view') ?? ''));
  return report && view ? { report, view } : null;
}

/** What is no view is refused by the API as well; here it is none. */
function viewIn(given: unknown): MailedView | null {
  const read = isObject(given) ? reportSubscriptions.fields.view.schema.safeParse(given) : undefined;
  // As its schema has it.
  return read?.success ? (read.data as MailedView) : null;
}
