import { createFcm } from '../notices/fcm';
import type { PushPort } from '../notices/port';
import { hostAccessToken } from './accessToken';

const fcmOrigin = 'https://fcm.googleapis.com';

/** Milliseconds for sending: a server continues in the background, a function answers only after sending. */
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
