import { getApp } from 'firebase/app';
import { getMessaging, getToken } from 'firebase/messaging';

export function getRegistrationToken(vapidKey: string, serviceWorkerRegistration: ServiceWorkerRegistration) {
  return getToken(getMessaging(getApp()), { vapidKey, serviceWorkerRegistration });
}
