import { noticeKinds, noticePath, severalPath, type PushData } from '../../contract/notices';
import type { Language } from '../../contract/roles';
import type { Deps } from '../http/context';
import { devicesOfOthers, removeDevices } from './devices';
import type { PushMessage } from './port';
import { texts } from './texts';
import { isFor, type RaisedNotice } from './waiting';

interface Cause {
  /** The actor, who is not notified. */
  uid: string;
  requestId: string;
}

/** Sends notices to the devices of the administrators who may act on them, and removes devices that are gone. */
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

/** Returns one message per kind: a write that raises several notices of a kind sends one. */
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
