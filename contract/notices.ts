/**
 * Notices inform an administrator that a record awaits them: on the open page by the live channel, on their devices by
 * push. A notice names the record and contains none of its data.
 */
import * as z from 'zod/mini';
import { component, defineEndpoint } from './endpoint';
import { checkRuns } from './money/checkRuns';
import { deposits } from './money/deposits';
import { liquidationItems, liquidations } from './money/liquidations';
import { approvals } from './people/approvals';
import { noticeKinds, type NoticeKind } from './people/notifications';
import { routeOf, type Resource } from './resource';
import { languages } from './roles';
import { webhooks } from './webhooks/webhooks';

/**
 * Resource of each notice, and the action that awaits or `read`. Administrators without that permission get no notice.
 */
export const noticeRecords = {
  depositToConfirm: { resource: deposits, action: 'confirm' },
  liquidationToApprove: { resource: liquidations, action: 'approve' },
  paymentFailed: { resource: liquidationItems, action: 'retry' },
  approvalToDecide: { resource: approvals, action: 'approve' },
  webhookStopped: { resource: webhooks, action: 'resume' },
  checksFailed: { resource: checkRuns, action: 'read' },
} as const satisfies Record<NoticeKind, { resource: Resource; action: string }>;

export const notice = z.object({ kind: z.enum(noticeKinds), id: z.string() });
export type Notice = z.output<typeof notice>;

export const multipleNoticesPath = '/home';

export const noticePath = ({ kind, id }: Notice): string =>
  `${routeOf(noticeRecords[kind].resource)}/${encodeURIComponent(id)}`;

/** `data` of a push message, all texts. It passes through Google: no names, amounts or numbers. */
export const pushData = z.object({
  kind: z.enum(noticeKinds),
  id: z.string(),
  /** Request that caused the notice: a page already notified by the live channel skips the push message. */
  requestId: z.string(),
  /**
   * Shown texts, in the device's language: for one record, and when another notification of this kind is already shown.
   */
  text: z.string(),
  severalText: z.string(),
  path: z.string(),
  language: z.enum(languages),
});
export type PushData = z.output<typeof pushData>;

/** FCM registration token: opaque, its length varies by browser. */
const token = z.string().check(z.minLength(1), z.maxLength(4_096));

const deviceStatus = component(
  'DeviceStatus',
  z.object({
    /** `off`: this installation sends no push messages. */
    status: z.enum(['registered', 'removed', 'off']),
  }),
);

const problems = ['request.tooLarge'] as const;

/**
 * `POST /api/devices`: registers this device for the caller's notices; a repeated registration replaces another user's.
 */
export const registerDevice = defineEndpoint({
  id: 'registerDevice',
  summary: 'Registers a browser of the caller for push messages',
  tag: 'service',
  method: 'POST',
  path: '/devices',
  input: component('Device', z.object({ token, language: z.enum(languages) })),
  output: deviceStatus,
  permitted: 'administrators',
  problems,
});

export const removeDevice = defineEndpoint({
  id: 'removeDevice',
  summary: 'Removes a browser of the caller',
  tag: 'service',
  method: 'POST',
  path: '/devices/remove',
  input: component('DeviceToken', z.object({ token })),
  output: deviceStatus,
  permitted: 'administrators',
  problems,
});
