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

/** In milliseconds; the worker waits for longer. */
const patience = 3_000;

/** Answers what the service worker asks this page (messages.ts). Draws nothing. */
export function FromWorker(): null {
  const { go } = useAddress();
  const device = use(DeviceContext);
  const { person } = useSession();
  const language = useLanguage();

  const answer = useEffectEvent(async (question: unknown): Promise<Answer | null> => {
    if (!isObject(question)) return null;
    const { type, path, requestId, kind } = question;
    if (type === 'open' && typeof path === 'string') {
      // It is about the real data: another page opens it, or a new one.
      if (config.isSandbox) return false;
      // A form that holds input asks first.
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
    // Only secure origins have service workers.
    const { serviceWorker }: { serviceWorker?: ServiceWorkerContainer } = navigator;
    const hear = ({ data, ports: [port] }: MessageEvent<unknown>) => {
      // What is not asked of this page is another's: the demo's worker asks questions too.
      void answer(data).then((said) => (said === null ? undefined : port?.postMessage(said)));
    };
    serviceWorker?.addEventListener('message', hear);
    return () => serviceWorker?.removeEventListener('message', hear);
  }, []);
  return null;
}
