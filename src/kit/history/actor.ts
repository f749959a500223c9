import { keyIdOf } from '../../../contract/people/apiKeys';
import type { Words } from '../words';
import type { AuditEvent } from './event';

/** Returns the name of the actor: a person's name, or the name of an API key, labelled as such. */
export function actorOf(
  { actorId, actorName, actorEmail }: Pick<AuditEvent, 'actorId' | 'actorName' | 'actorEmail'>,
  { translate }: Pick<Words, 'translate'>,
): string {
  const name = actorName ?? (actorId === 'system' ? translate('audit.system') : actorEmail);
  return keyIdOf(actorId) === null ? name : translate('audit.byKey', { name });
}
