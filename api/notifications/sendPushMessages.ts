import { noticeKinds, type NoticeKind } from '../../contract/people/notifications';
import { noticePath, multipleNoticesPath, type PushData } from '../../contract/notices';
import type { Language } from '../../contract/roles';
import type { Services } from '../transactions/services';
import { readDevicesOfOthers, removeDevices } from './devices';
import type { PushMessage } from '../ports/push';
import type { RaisedNotice } from '../engine/writeContext';
import { readMutedPush } from './muted';
import { isNoticeFor } from './raiseNotice';

interface NoticeOrigin {
  uid: string;
  requestId: string;
}

export async function sendPushMessages(
  { db, push }: Pick<Services, 'db' | 'push'>,
  { uid, requestId }: NoticeOrigin,
  notices: readonly RaisedNotice[],
  report: (what: string, error: unknown) => void,
): Promise<void> {
  if (!push || notices.length === 0) return;
  const devices = await readDevicesOfOthers(db.kysely, uid);
  const isMuted = await readMutedPush(
    db.kysely,
    devices.map((device) => device.uid),
  );
  const messages = devices.flatMap((device): PushMessage[] =>
    messagesFor(
      notices.filter((notice) => isNoticeFor(notice, device) && !isMuted(device.uid, notice.kind)),
      device.language,
      requestId,
    ).map((data) => ({ token: device.token, data })),
  );
  if (messages.length === 0) return;
  const { unregisteredTokens, failures } = await push.send(messages);
  for (const failure of failures) report('push messages were not sent', failure);
  await removeDevices(db.kysely, unregisteredTokens);
}

function messagesFor(notices: readonly RaisedNotice[], language: Language, requestId: string): PushData[] {
  return noticeKinds.flatMap((kind): PushData[] => {
    const [first, second] = notices.filter((notice) => notice.kind === kind);
    if (!first) return [];
    const { one, several } = pushTexts[language][kind];
    const content = second
      ? { id: '', text: several, path: multipleNoticesPath }
      : { id: first.id, text: one, path: noticePath(first) };
    return [{ kind, requestId, severalText: several, language, ...content }];
  });
}

interface Texts {
  one: string;
  several: string;
}

const pushTexts: Readonly<Record<Language, Record<NoticeKind, Texts>>> = {
  es: {
    depositToConfirm: {
      one: 'Un depósito espera tu confirmación',
      several: 'Varios depósitos esperan tu confirmación',
    },
    liquidationToApprove: {
      one: 'Una liquidación espera tu aprobación',
      several: 'Varias liquidaciones esperan tu aprobación',
    },
    paymentFailed: { one: 'Un pago a empresa fue rechazado', several: 'Varios pagos a empresas fueron rechazados' },
    approvalToDecide: {
      one: 'Una solicitud espera tu aprobación',
      several: 'Varias solicitudes esperan tu aprobación',
    },
    webhookStopped: {
      one: 'Un webhook se detuvo porque no se pudo entregar',
      several: 'Varios webhooks se detuvieron porque no se pudieron entregar',
    },
    checksFailed: {
      one: 'La revisión contable encontró errores',
      several: 'La revisión contable encontró errores',
    },
  },
  en: {
    depositToConfirm: {
      one: 'A deposit is waiting for you to confirm it',
      several: 'Deposits are waiting for you to confirm them',
    },
    liquidationToApprove: {
      one: 'A payout is waiting for your approval',
      several: 'Payouts are waiting for your approval',
    },
    paymentFailed: { one: 'A company payment failed', several: 'Company payments failed' },
    approvalToDecide: {
      one: 'A request is waiting for your approval',
      several: 'Requests are waiting for your approval',
    },
    webhookStopped: {
      one: 'A webhook was stopped because it could not be delivered',
      several: 'Webhooks were stopped because they could not be delivered',
    },
    checksFailed: { one: 'The ledger check found errors', several: 'The ledger check found errors' },
  },
};
