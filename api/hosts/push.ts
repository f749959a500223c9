import { createFcm } from '../notices/fcm';
import type { PushPort } from '../notices/port';
import { hostAccessToken } from './accessToken';

const fcmOrigin = 'https://fcm.googleapis.com';

/**
 * Time limit for sending, in milliseconds: a server continues in the background, a function answers only when sending
 * ends.
 */
const timeouts = { server: 60_000, function: 2_000 };

/** Opens the push messages of the project. */
export function openPush(projectId: string, host: keyof typeof timeouts): PushPort {
  return createFcm({
    projectId,
    origin: fcmOrigin,
    accessToken: hostAccessToken(),
    awaited: host === 'function',
    timeout: timeouts[host],
  });
}
