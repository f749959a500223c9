import { apiKeyIdOf } from '../../../contract/people/apiKeys';
import type { ResourceText } from '../resourceText';
import type { AuditEvent } from './auditEvent';

export function actorOf(
  { actorId, actorName, actorEmail }: Pick<AuditEvent, 'actorId' | 'actorName' | 'actorEmail'>,
  { translate }: Pick<ResourceText, 'translate'>,
): string {
  const name = actorName ?? (actorId === 'system' ? translate('audit.system') : actorEmail);
  return apiKeyIdOf(actorId) === null ? name : translate('audit.byKey', { name });
}
