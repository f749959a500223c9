import type { Duty } from '../../contract/duties';
import type { NoticeKind } from '../../contract/people/notifications';
import { noticeRecords } from '../../contract/notices';
import { isOperationPermitted } from '../../contract/permissions';
import type { Availability } from '../../contract/problems';
import { Role } from '../../contract/roles';
import type { RaisedNotice, Viewer, WriteContext } from '../engine/writeContext';

export function isNoticeFor(
  { kind, mayAct }: RaisedNotice,
  { uid, duties }: { uid: string; duties: readonly Duty[] },
): boolean {
  const { resource, action } = noticeRecords[kind];
  return isOperationPermitted(duties, resource, action) && mayAct(uid, duties);
}

/**
 * Creates a notice if a write made the record wait for an action, and removes it if the record no longer waits.
 * `availability`: whether a viewer may run that action.
 */
export function raiseNotice<R extends { id: string }>(
  context: WriteContext,
  kind: NoticeKind,
  { before, after }: { before: R | null; after: R },
  isWaiting: (record: R) => boolean,
  availability: (record: R, viewer: Viewer) => Availability,
): void {
  const [wasWaiting, isWaitingNow] = [before !== null && isWaiting(before), isWaiting(after)];
  if (wasWaiting && !isWaitingNow) context.clearedNotices.push({ kind, id: after.id });
  if (wasWaiting || !isWaitingNow) return;
  const { at, timeZone, secondPersonFromMinor } = context;
  context.notices.push({
    kind,
    id: after.id,
    mayAct: (uid, duties) =>
      availability(after, {
        at,
        timeZone,
        secondPersonFromMinor,
        actor: { uid, email: '', role: Role.administrator, duties },
      }).allowed,
  });
}
