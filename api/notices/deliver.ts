import { noticeKinds, noticePath, multipleNoticesPath, type PushData } from '../../contract/notices';
import type { Language } from '../../contract/roles';
import type { Deps } from '../http/context';
import { readDevicesOfOthers, removeDevices } from './devices';
import type { PushMessage } from './port';
import { pushTexts } from './texts';
import { isNoticeFor, type RaisedNotice } from './raiseNotice';

interface NoticeOrigin {
  /** The actor, who is not notified. */
  uid: string;
  requestId: string;
}

/** Sends notices to the devices of the administrators who may act on them, and removes devices that are gone. */
export async function sendPushMessages(
  { db, push }: Pick<Deps, 'db' | 'push'>,
  { uid, requestId }: NoticeOrigin,
  notices: readonly RaisedNotice[],
  report: (what: string, error: unknown) => void,
): Promise<void> {
  if (!push || notices.length === 0) return;
  const devices = await readDevicesOfOthers(db.kysely, uid);
  const messages = devices.flatMap((device): PushMessage[] =>
    messagesFor(
      notices.filter((notice) => isNoticeFor(notice, device)),
      device.language,
      requestId,
    ).map((data) => ({ token: device.token, data })),
  );
  if (messages.length === 0) return;
  const { unregisteredTokens, failures } = await push.send(messages);
  for (const failure of failures) report('push messages were not sent', failure);
  await removeDevices(db.kysely, unregisteredTokens);
}

/** Returns one message per kind: a write that raises several notices of a kind sends one. */
function messagesFor(notices: readonly RaisedNotice[], language: Language, requestId: string): PushData[] {
  return noticeKinds.flatMap((kind): PushData[] => {
    const [first, second] = notices.filter((notice) => notice.kind === kind);
    if (!first) return [];
    const { one, several } = pushTexts[language][kind];
    const about = second
      ? { id: '', text: several, path: multipleNoticesPath }
      : { id: first.id, text: one, path: noticePath(first) };
    return [{ kind, requestId, severalText: several, language, ...about }];
  });
}
