import { keyIdOf } from '../../../contract/people/apiKeys';
import type { Words } from '../words';
import type { AuditEvent } from './event';

/** Who did it: a person by their name, a machine by that of its key, which is said to be one. */
export function actorOf(
  { actorId, actorName, actorEmail }: Pick<AuditEvent, 'actorId' | 'actorName' | 'actorEmail'>,
  { translate }: Pick<Words, 'translate'>,
): string {
  const name = actorName ?? (actorId === 'system' ? translate('audit.system') : actorEmail);
  return keyIdOf(actorId) === null ? name : translate('audit.byKey', { name });
}
