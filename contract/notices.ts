/**
 * Notices inform administrators that a record awaits them: by the live channel on open pages, by push messages on
 * devices. A notice contains the id of the record and none of its data.
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
 * Resource of each kind of notice, and the operation that the recipient must be permitted: an action or `read`.
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

/** `data` of a push message. Contains no names, amounts or record numbers, because it passes through Google. */
export const pushData = z.object({
  kind: z.enum(noticeKinds),
  id: z.string(),
  /**
   * Id of the request that caused the notice. A page that got the notice by the live channel skips the push message.
   */
  requestId: z.string(),
  /**
   * Texts in the language of the device. The device shows `severalText` if it already shows a notification of this
   * kind.
   */
  text: z.string(),
  severalText: z.string(),
  path: z.string(),
  language: z.enum(languages),
});
export type PushData = z.output<typeof pushData>;

/** FCM registration token: opaque text whose length depends on the browser. */
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
 * `POST /api/devices`: registers a browser for the caller's notices. Replaces the registration of another user in the
 * same browser.
 */
export const registerDevice = defineEndpoint({
  id: 'registerDevice',
  summary: 'Registers a browser for push messages',
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
  summary: 'Removes a browser',
  tag: 'service',
  method: 'POST',
  path: '/devices/remove',
  input: component('DeviceToken', z.object({ token })),
  output: deviceStatus,
  permitted: 'administrators',
  problems,
});
