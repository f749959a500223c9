import { getApp } from 'firebase/app';
import { getMessaging, getToken } from 'firebase/messaging';

/** Returns the Cloud Messaging token of this browser; subscribes the browser if necessary. */
export function registrationToken(vapidKey: string, serviceWorkerRegistration: ServiceWorkerRegistration) {
  return getToken(getMessaging(getApp()), { vapidKey, serviceWorkerRegistration });
}
