import { noticeKinds, noticePath, severalPath, type PushData } from '../../contract/notices';
import type { Language } from '../../contract/roles';
import type { Deps } from '../http/context';
import { devicesOfOthers, removeDevices } from './devices';
import type { PushMessage } from './port';
import { texts } from './texts';
import { isFor, type RaisedNotice } from './waiting';

interface Cause {
  /** The person who caused the notices: they know. */
  uid: string;
  requestId: string;
}

/** Sends notices to the devices of those who may do what waits, and forgets devices that are no more. */
export async function deliver(
  { db, push }: Pick<Deps, 'db' | 'push'>,
  { uid, requestId }: Cause,
  notices: readonly RaisedNotice[],
  report: (what: string, error: unknown) => void,
): Promise<void> {
  if (!push || notices.length === 0) return;
  const devices = await devicesOfOthers(db.kysely, uid);
  const messages = devices.flatMap((device): PushMessage[] =>
    messagesFor(
      notices.filter((notice) => isFor(notice, device)),
      device.language,
      requestId,
    ).map((data) => ({ token: device.token, data })),
  );
  if (messages.length === 0) return;
  const { gone, failures } = await push.send(messages);
  for (const failure of failures) report('push messages were not sent', failure);
  await removeDevices(db.kysely, gone);
}

/** One message for each kind: what one write has brought to wait is told at once. */
function messagesFor(notices: readonly RaisedNotice[], language: Language, requestId: string): PushData[] {
  return noticeKinds.flatMap((kind): PushData[] => {
    const [first, second] = notices.filter((notice) => notice.kind === kind);
    if (!first) return [];
    const { one, several } = texts[language][kind];
    const about = second
      ? { id: '', text: several, path: severalPath }
      : { id: first.id, text: one, path: noticePath(first) };
    return [{ kind, requestId, severalText: several, language, ...about }];
  });
}
