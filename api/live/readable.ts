import type { AnyDuty } from '../../contract/duties';
import type { LiveMessage } from '../../contract/live';
import { noticeRecords } from '../../contract/notices';
import { mayDo } from '../../contract/permissions';
import type { Resource } from '../../contract/resource';
import { resources } from '../../contract/resources';

/** What of a message somebody with these duties may hear: about records they may read, and themselves; `null` if nothing. */
export function readableBy(
  { uid, duties }: { uid: string; duties: readonly AnyDuty[] },
  { notified, present, ...message }: LiveMessage,
): LiveMessage | null {
  const mayRead = (resource: Resource | undefined) => resource === undefined || mayDo(duties, resource, 'read');
  const changes = message.changes.filter(({ resource }) => mayRead(resources.find(({ name }) => name === resource)));
  const isNotified = notified?.includes(uid) === true;
  const isPresent = present !== undefined && mayRead(resources.find(({ name }) => name === present.resource));
  if (changes.length === 0 && !isNotified && !isPresent) return null;
  const notices = message.notices?.filter(({ kind }) => mayRead(noticeRecords[kind].resource));
  return {
    ...message,
    changes,
    ...(notices && { notices }),
    ...(isNotified && { notified: [uid] }),
    ...(isPresent && { present }),
  };
}
