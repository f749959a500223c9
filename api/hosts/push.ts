import { createFcm } from '../notifications/fcm';
import type { PushPort } from '../ports/push';
import { hostAccessToken } from './accessToken';

const fcmOrigin = 'https://fcm.googleapis.com';

/** Maximum milliseconds for sending. A server sends in the background; a function sends before it responds. */
const timeouts = { server: 60_000, function: 2_000 };

export function openPush(projectId: string, host: keyof typeof timeouts): PushPort {
  return createFcm({
    projectId,
    origin: fcmOrigin,
    accessToken: hostAccessToken(),
    awaited: host === 'function',
    timeout: timeouts[host],
  });
}
