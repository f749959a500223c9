import { isPermitted } from '../../contract/duties';
import {
  maxReportView,
  type SubscriptionView,
  type reportSubscriptions,
} from '../../contract/reports/reportSubscriptions';
import type { Violation } from '../../contract/problems';
import type { Report } from '../../contract/reports/report';
import { reportsById } from '../../contract/reports/reports';
import { isStorable } from '../engine/storage/storedField';
import type { FormOf } from '../engine/record';
import type { Viewer } from '../engine/writeContext';

type Form = FormOf<typeof reportSubscriptions>;

const maxKeys = 50;

export function identifiesPersons({ groupings }: Report, { groupBy, filter }: SubscriptionView): boolean {
  return [groupBy, ...Object.keys(filter)].some((name) => {
    const grouping = groupings[name];
    return (grouping?.kind === 'records' || grouping?.kind === 'names') && grouping.identifiesPeople === true;
  });
}

export function viewViolations(
  { actor }: Viewer,
  { report: id, view, content }: Pick<Form, 'report' | 'view' | 'content'>,
): Violation<keyof Form & string>[] {
  const report: Report = reportsById[id];
  if (!isPermitted(actor.duties, report.permitted, 'reads')) return [{ field: 'report', code: 'notAChoice' }];
  if (view === null) return [{ field: 'view', code: 'required' }];
  if (JSON.stringify(view).length > maxReportView)
    return [{ field: 'view', code: 'tooLong', params: { max: maxReportView } }];
  const isSupported =
    Object.hasOwn(report.groupings, view.groupBy) &&
    (view.currency !== null) === report.currency &&
    Object.entries(view.filter).every(
      ([name, keys]) =>
        report.filters.includes(name) && keys.length > 0 && keys.length <= maxKeys && keys.every(isStorable),
    );
  if (!isSupported) return [{ field: 'view', code: 'malformed' }];
  return content !== 'link' && identifiesPersons(report, view) ? [{ field: 'content', code: 'namesPersons' }] : [];
}
