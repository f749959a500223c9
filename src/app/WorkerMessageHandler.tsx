import { use, useEffect, useEffectEvent } from 'react';
import { isObject } from '../../contract/values';
import { noticeKinds } from '../../contract/people/notifications';
import { config } from '../config';
import { useLanguage } from '../i18n/useT';
import { DeviceContext } from '../notices/deviceContext';
import { waitUntilShown } from '../notices/shownNotices';
import { useSession } from '../session/session';
import { useAddress } from '../shell/address';
import type { PageReply } from '../serviceWorker/messages';

/** Milliseconds; shorter than the service worker's own timeout. */
const timeoutMs = 3_000;

export function WorkerMessageHandler(): null {
  const { go } = useAddress();
  const device = use(DeviceContext);
  const { person } = useSession();
  const language = useLanguage();

  const handleRequest = useEffectEvent(async (request: unknown): Promise<PageReply | null> => {
    if (!isObject(request)) return null;
    const { type, path, requestId, kind } = request;
    if (type === 'open' && typeof path === 'string') {
      // Notifications are about real data, so a page of the sandbox does not open them.
      if (config.isSandbox) return false;
      go(path);
      return true;
    }
    if (type === 'subscriptionChanged') {
      if (device && person) await device.refresh({ uid: person.uid, language });
      return device !== null;
    }
    const noticeKind = noticeKinds.find((one) => one === kind);
    if (type === 'checkIfShown' && typeof requestId === 'string' && noticeKind)
      return waitUntilShown({ requestId, kind: noticeKind }, timeoutMs);
    return null;
  });

  useEffect(() => {
    // `serviceWorker` is undefined on insecure origins.
    const { serviceWorker }: { serviceWorker?: ServiceWorkerContainer } = navigator;
    const onMessage = ({ data, ports: [port] }: MessageEvent<unknown>) => {
      void handleRequest(data).then((reply) => (reply === null ? undefined : port?.postMessage(reply)));
    };
    serviceWorker?.addEventListener('message', onMessage);
    return () => serviceWorker?.removeEventListener('message', onMessage);
  }, []);
  return null;
}
