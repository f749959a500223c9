import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, type GetListResult } from 'react-admin';
import { deposits } from '../../contract/money/deposits';
import { notifications, type Subject } from '../../contract/people/notifications';
import type { RecordOf } from '../../contract/resource';
import type { DeclaredOptions } from '../kit/resourceScreens';
import { pathOf } from '../kit/form/paths';
import { titledRecord } from '../kit/record';
import type { ResourceText } from '../kit/resourceText';
import { noteHash } from '../notes/noteHash';
import { markNotifications } from '../../contract/people/markNotifications';
import type { EndpointInput } from '../../contract/endpoint';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { newUuid } from '../data/uuid';
import { problemOf } from '../data/problem';

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

export function notificationPath({ recordId, noteId }: Notification, { resource: declared }: DeclaredOptions): string {
  return `${pathOf(declared, recordId)}${noteId === null ? '' : noteHash(noteId)}`;
}

export function currentSubjectTitle(
  subject: Subject | null,
  recordId: string,
  options: DeclaredOptions | undefined,
  texts: ResourceText,
): string {
  if (!subject) return texts.translate('notifications.gone');
  if (!options) return String(subject.title ?? recordId);
  const { resource: declared, titleOf } = options;
  return titleOf(titledRecord(declared, recordId, subject.title), texts);
}

type Marks = EndpointInput<typeof markNotifications>;

/**
 * Returns a function that marks notifications as read or unread: at once on this page, and through the live channel on
 * other pages and devices.
 */
export function useMarkNotifications(): (marks: Marks) => Promise<void> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  return async (marks) => {
    const { ids, upTo, isRead } = marks;
    const isMarked = ({ id }: Notification) => (ids ? ids.includes(id) : upTo !== undefined && id <= upTo);
    queryClient.setQueriesData<GetListResult<Notification>>(
      { queryKey: [notifications.name, 'getList'] },
      (page) => page && { ...page, data: page.data.map((one) => (isMarked(one) ? { ...one, isRead } : one)) },
    );
    try {
      await dataProvider.attempt(markNotifications, { input: marks }, { key: newUuid() });
    } catch (error) {
      const { code, params } = problemOf(error);
      notify(`problems.${code}`, { type: 'error', messageArgs: params });
    }
    await queryClient.invalidateQueries({ queryKey: [notifications.name] });
  };
}
