import { getApp } from 'firebase/app';
import { getMessaging, getToken } from 'firebase/messaging';

/** The token by which Cloud Messaging knows this browser; subscribes it if it is not yet. */
export function registrationToken(vapidKey: string, serviceWorkerRegistration: ServiceWorkerRegistration) {
  return getToken(getMessaging(getApp()), { vapidKey, serviceWorkerRegistration });
}
