import { auditEvents } from '../../../contract/people/auditEvents';
import { type ReportId, reportSubscriptions } from '../../../contract/reports/reportSubscriptions';
import type { FilterOf, RecordBase, Resource } from '../../../contract/resource';
import { listPathOf } from '../list/list';
import type { Snapshot, Change } from '../changes/changes';
import { apiKeyIdOf } from '../../../contract/people/apiKeys';
import { type ResourceText, useResourceText } from '../resourceText';
import { Actor } from '../people/Actor';
import { labelOf } from '../changes/changeTexts';
import { textOf } from '../record';
import { Link } from 'react-router';
import { notes } from '../../../contract/people/notes';
import { pathOf } from '../form/paths';
import { ReferenceCell } from '../kinds/ReferenceCell';
import kindsCss from '../kinds/kinds.module.css';
import { useRecordTitle } from '../recordTitle';
import { useDeclaredOptions } from '../resourceScreens';
import { EmptyValue, NoBreakText } from '../ui/values';

/** Row of `audit-events` (contract/people/auditEvents.ts). */
export interface AuditEvent extends RecordBase {
  action: string;
  resource: string;
  recordId: string;
  recordTitle: string | null;
  actorId: string;
  actorEmail: string;
  actorName: string | null;
  before: Snapshot;
  after: Snapshot;
  reason: string | null;
  requestId: string;
}

interface EventGroup {
  main: AuditEvent;
  sameRequest: AuditEvent[];
}

/** Groups the events of other records with the record's own event of the same request: a refund with that of its sale. */
export function groupByRequest(events: readonly AuditEvent[], recordId: string): EventGroup[] {
  const ownEvents = new Map(
    events.filter((event) => event.recordId === recordId).map((event) => [event.requestId, event]),
  );
  const mainEventOf = (event: AuditEvent) =>
    event.recordId === recordId ? event : (ownEvents.get(event.requestId) ?? event);
  return events
    .filter((event) => mainEventOf(event) === event)
    .map((main) => ({ main, sameRequest: events.filter((event) => event !== main && mainEventOf(event) === main) }));
}

export function actorOf(
  { actorId, actorName, actorEmail }: Pick<AuditEvent, 'actorId' | 'actorName' | 'actorEmail'>,
  { translate }: Pick<ResourceText, 'translate'>,
): string {
  const name = actorName ?? (actorId === 'system' ? translate('audit.system') : actorEmail);
  return apiKeyIdOf(actorId) === null ? name : translate('audit.byKey', { name });
}

export function EventActor({ event }: { event: Pick<AuditEvent, 'actorId' | 'actorName' | 'actorEmail'> }) {
  const actorText = actorOf(event, useResourceText());
  return event.actorId === 'system' ? actorText : <Actor email={event.actorEmail} name={actorText} />;
}

export function auditPathOf(filter: FilterOf<typeof auditEvents>): string {
  return listPathOf(auditEvents, { filter, sort: { field: 'createdAt', order: 'DESC' } });
}

/** Shows the title of the record of an event with a link; for a note, of the record that the note is on. */
export function EventRecord({ event }: { event: AuditEvent }) {
  const { resource, recordId, recordTitle } = event;
  const texts = useResourceText();
  const options = useDeclaredOptions(resource);
  const title = useRecordTitle(resource, recordTitle) ?? texts.resource(resource);
  const noted = resource === notes.name ? event.after : null;
  if (exportOf(event, texts) !== null) return <EmptyValue />;
  if (typeof noted?.['resource'] === 'string' && typeof noted['recordId'] === 'string')
    return <ReferenceCell to={noted['resource']} ids={[noted['recordId']]} />;
  const name = <NoBreakText>{title}</NoBreakText>;
  return options && options.hasNoPages !== true ? (
    <Link className={kindsCss['link']} to={pathOf(options.resource, recordId)}>
      {name}
    </Link>
  ) : (
    name
  );
}

const reportByPath: Readonly<Record<string, ReportId>> = {
  'reports/sales': 'sales',
  'reports/accounts': 'balances',
  'reports/accounts/people': 'people',
  'reports/inversiones': 'inversiones',
};

/** Reads the `reason` of an export, such as `users/user · 304`; `null` for other events. */
export function exportOf(
  { action, reason }: Pick<AuditEvent, 'action' | 'reason'>,
  { translate, resource, lookup, format }: ResourceText,
): { name: string; text: string } | null {
  const [, path = '', rows] = /^(\S+) · (\d+)$/.exec(reason ?? '') ?? [];
  if (action !== 'export' || rows === undefined) return null;
  const report = reportByPath[path];
  const name = report ? lookup(reportSubscriptions.name, `values.report.${report}`) : resource(path, 2);
  const count = Number(rows);
  return { name, text: translate('history.exported', { name, smart_count: count, count: format.number(count) }) };
}

/**
 * Returns the sentence of an event: "bloqueó"; for an update its changes: "cambió Comisión", "cambió 3 datos". Texts
 * may use fields of the record after the event as placeholders.
 */
export function sentenceOf(
  resource: Resource,
  { action, after, reason }: Pick<AuditEvent, 'action' | 'after' | 'reason'>,
  changes: readonly Change[],
  resourceText: ResourceText,
): string {
  const [first] = changes;
  if (action === 'update' && first) {
    return resourceText.translate('history.changed', {
      smart_count: changes.length,
      label: labelOf(resource.name, first, resourceText),
    });
  }
  const exported = exportOf({ action, reason }, resourceText);
  if (exported !== null) return exported.text;
  const textParams = Object.fromEntries(
    Object.keys(resource.fields).map((name) => [name, textOf(resource, name, after ?? {}, resourceText)]),
  );
  return (
    resourceText.lookup(resource.name, `actions.${action}.past`, textParams) ||
    resourceText.translate('history.did', { action })
  );
}
