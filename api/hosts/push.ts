import { createFcm } from '../notices/fcm';
import type { PushPort } from '../notices/port';
import { hostAccessToken } from './accessToken';

/** Where Firebase Cloud Messaging answers. */
const fcmOrigin = 'https://fcm.googleapis.com';

/** How long messages are tried, in milliseconds: a server goes on by itself, a function answers only when it is done. */
const timeouts = { server: 60_000, function: 2_000 };

/** Push messages of the project. */
export function openPush(projectId: string, host: keyof typeof timeouts): PushPort {
  return createFcm({
    projectId,
    origin: fcmOrigin,
    accessToken: hostAccessToken(),
    awaited: host === 'function',
    timeout: timeouts[host],
  });
}
