import { deposits } from '../../contract/money/deposits';
import type { notifications, Subject } from '../../contract/people/notifications';
import type { RecordOf } from '../../contract/resource';
import type { DeclaredOptions } from '../kit/resourceScreens';
import { pathOf } from '../kit/form/paths';
import { titledRecord } from '../kit/record';
import type { ResourceText } from '../kit/resourceText';
import { noteHash } from '../notes/noteHash';

export type Notification = RecordOf<typeof notifications>;

export function notificationText(
  { kind, resource, action, actorName, times, isWaiting }: Notification,
  texts: ResourceText,
): string {
  const { translate } = texts;
  if (isWaiting) return translate(`resources.notifications.values.kind.${kind}`);
  const name = actorName ?? translate('audit.system');
  if (kind === 'mentioned') return translate('notifications.mentioned', { name });
  if (kind === 'mailFailed') return translate('notifications.mailFailed', { smart_count: times });
  if (kind === 'decided') {
    const decisionKey = resource === deposits.name ? 'depositRejected' : (action ?? '');
    return translate(`notifications.decided.${decisionKey}`, { name });
  }
  if (times > 1) return translate('notifications.severalChanges', { name, count: texts.format.number(times) });
  // Form updates and past-tense texts with placeholders become "changed it"; the record's history has the details.
  const pastText = action === null || action === 'update' ? '' : texts.lookup(resource, `actions.${action}.past`);
  const done = pastText === '' || pastText.includes('%{') ? translate('notifications.changedIt') : pastText;
  return translate('notifications.did', { name, done });
}

export function notificationPath({ recordId, noteId }: Notification, { resource }: DeclaredOptions): string {
  return `${pathOf(resource, recordId)}${noteId === null ? '' : noteHash(noteId)}`;
}

export function currentSubjectTitle(
  subject: Subject | null,
  recordId: string,
  options: DeclaredOptions | undefined,
  texts: ResourceText,
): string {
  if (!subject) return texts.translate('notifications.gone');
  if (!options) return String(subject.title ?? recordId);
  const { resource, titleOf } = options;
  return titleOf(titledRecord(resource, recordId, subject.title), texts);
}
