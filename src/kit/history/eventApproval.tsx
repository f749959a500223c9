import { Link } from 'react-router';
import { approvals } from '../../../contract/people/approvals';
import type { RecordOf } from '../../../contract/resource';
import { pathOf } from '../form/paths';
import { useRecords } from '../list/useRecords';
import { useActorName } from '../people/Actor';
import { useDeclaredOptions } from '../resourceScreens';
import { useResourceText } from '../resourceText';
import type { AuditEvent } from './auditEvent';

export type EventApproval = Pick<
  RecordOf<typeof approvals>,
  'id' | 'number' | 'requestedByEmail' | 'decidedBy' | 'decidedAt'
>;

/** The API appends the number of the approval to the reason (`api/engine/audit.ts`). */
const reasonPattern = /^(?:(.*) · )?(APR-\d{4}-\d{6,})$/s;

const numberIn = ({ reason }: Pick<AuditEvent, 'reason'>) => reasonPattern.exec(reason ?? '')?.[2];

/**
 * Returns a function that returns the approval by which an event happened. Loads the approvals of all events in one
 * request. Ignores a number that a person typed into a reason: the approval must be of the same person and moment.
 */
export function useEventApprovals(
  events: readonly Pick<AuditEvent, 'reason'>[],
): (event: Pick<AuditEvent, 'reason' | 'actorId' | 'createdAt'>) => EventApproval | undefined {
  const numbers = [...new Set(events.flatMap((event) => numberIn(event) ?? []))].sort();
  const isServed = useDeclaredOptions(approvals.name) !== undefined;
  const { data = [] } = useRecords(
    approvals,
    { filter: { number: numbers }, sort: { field: 'createdAt', order: 'DESC' }, perPage: Math.max(1, numbers.length) },
    { enabled: isServed && numbers.length > 0 },
  );
  return (event) =>
    data.find(
      ({ number, decidedBy, decidedAt }) =>
        number === numberIn(event) && decidedBy === event.actorId && decidedAt === event.createdAt,
    );
}

/** Returns the reason that a person gave, without the number of the approval. */
export function reasonOf({ reason }: Pick<AuditEvent, 'reason'>, approval: EventApproval | undefined): string | null {
  return approval ? (reasonPattern.exec(reason ?? '')?.[1] ?? null) : reason;
}

/** Returns a function that names who requested the approval: "a solicitud de Tadeo Nájera". */
export function useRequesterText(isNeeded: boolean): (approval: EventApproval) => string {
  const { translate } = useResourceText();
  const nameOf = useActorName(isNeeded);
  return ({ requestedByEmail }) =>
    translate('audit.onRequestOf', { name: nameOf(requestedByEmail) ?? requestedByEmail });
}

export function ApprovalLink({ approval }: { approval: EventApproval }) {
  return <Link to={pathOf(approvals, approval.id)}>{approval.number}</Link>;
}
