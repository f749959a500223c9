import { use, useEffect, useEffectEvent } from 'react';
import { isObject } from '../../contract/values';
import { noticeKinds } from '../../contract/notices';
import { config } from '../config';
import { useLanguage } from '../i18n/useT';
import { DeviceContext } from '../notices/deviceContext';
import { untilShown } from '../notices/shown';
import { useSession } from '../session/session';
import { useAddress } from '../shell/address';
import type { Answer } from './messages';

/** In milliseconds; shorter than the worker's own timeout. */
const patience = 3_000;

/** Answers the service worker's questions to this page (messages.ts). Renders nothing. */
export function FromWorker(): null {
  const { go } = useAddress();
  const device = use(DeviceContext);
  const { person } = useSession();
  const language = useLanguage();

  const answer = useEffectEvent(async (question: unknown): Promise<Answer | null> => {
    if (!isObject(question)) return null;
    const { type, path, requestId, kind } = question;
    if (type === 'open' && typeof path === 'string') {
      // The notification is about real data: another or a new page opens it.
      if (config.isSandbox) return false;
      // Asks first if a form has unsaved input.
      go(path);
      return true;
    }
    if (type === 'subscriptionChanged') {
      if (device && person) await device.refresh({ uid: person.uid, language });
      return device !== null;
    }
    const known = noticeKinds.find((one) => one === kind);
    if (type === 'told' && typeof requestId === 'string' && known)
      return untilShown({ requestId, kind: known }, patience);
    return null;
  });

  useEffect(() => {
    // Service workers exist on secure origins only.
    const { serviceWorker }: { serviceWorker?: ServiceWorkerContainer } = navigator;
    const hear = ({ data, ports: [port] }: MessageEvent<unknown>) => {
      // Ignores other messages, such as those of the demo's worker.
      void answer(data).then((said) => (said === null ? undefined : port?.postMessage(said)));
    };
    serviceWorker?.addEventListener('message', hear);
    return () => serviceWorker?.removeEventListener('message', hear);
  }, []);
  return null;
}
