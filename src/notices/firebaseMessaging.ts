import { getApp } from 'firebase/app';
import { getMessaging, getToken } from 'firebase/messaging';

export function registrationToken(vapidKey: string, serviceWorkerRegistration: ServiceWorkerRegistration) {
  return getToken(getMessaging(getApp()), { vapidKey, serviceWorkerRegistration });
}
