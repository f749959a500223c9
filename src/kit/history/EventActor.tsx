import { Actor } from '../people/Actor';
import { useResourceText } from '../resourceText';
import { actorOf } from './actor';
import type { AuditEvent } from './auditEvent';

export function EventActor({ event }: { event: Pick<AuditEvent, 'actorId' | 'actorName' | 'actorEmail'> }) {
  const actorText = actorOf(event, useResourceText());
  return event.actorId === 'system' ? actorText : <Actor email={event.actorEmail} name={actorText} />;
}
