import type { Duty } from '../../contract/duties';
import type { LiveMessage } from '../../contract/live';
import { noticeRecords } from '../../contract/notices';
import { mayDo } from '../../contract/permissions';
import type { Resource } from '../../contract/resource';
import { resources } from '../../contract/resources';

/** What of a message is about records that somebody with these duties may read; `null` if nothing is. */
export function readableBy(duties: readonly Duty[], message: LiveMessage): LiveMessage | null {
  const mayRead = (resource: Resource | undefined) => resource === undefined || mayDo(duties, resource, 'read');
  const changes = message.changes.filter(({ resource }) => mayRead(resources.find(({ name }) => name === resource)));
  if (changes.length === 0) return null;
  const notices = message.notices?.filter(({ kind }) => mayRead(noticeRecords[kind].resource));
  return { ...message, changes, ...(notices && { notices }) };
}
