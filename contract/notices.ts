/**
 * Notices: an administrator is told of a record that has come to wait for them, on the open page by the live channel
 * and on their devices by push. A notice names the record and says nothing of it.
 */
import * as z from 'zod/mini';
import { component, defineEndpoint } from './endpoint';
import { checkRuns } from './money/checkRuns';
import { deposits } from './money/deposits';
import { liquidationItems, liquidations } from './money/liquidations';
import { approvals } from './people/approvals';
import { routeOf, type Resource } from './resource';
import { languages } from './roles';
import { webhooks } from './webhooks/webhooks';

export const noticeKinds = [
  'depositToConfirm',
  'liquidationToApprove',
  'paymentFailed',
  'approvalToDecide',
  'webhookStopped',
  'checksFailed',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Which record a notice is about, and the action that waits, or `read` where none does: who may not do it is not told. */
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

/** Where all that waits is told. */
export const severalPath = '/home';

/** The page of the record that a notice is about. */
export const noticePath = ({ kind, id }: Notice): string =>
  `${routeOf(noticeRecords[kind].resource)}/${encodeURIComponent(id)}`;

/** What a push message carries (its `data`, all texts). It passes through Google: no names, amounts or numbers. */
export const pushData = z.object({
  kind: z.enum(noticeKinds),
  /** The record; `''` where the message is about several. */
  id: z.string(),
  /** The request that caused it: a page that was told by the live channel is not told again. */
  requestId: z.string(),
  /** What is shown, in the language of the device, and what is shown where another of its kind is there already. */
  text: z.string(),
  severalText: z.string(),
  /** The page that a click opens. */
  path: z.string(),
  /** `text` and the notification's own words are in this language. */
  language: z.enum(languages),
});
export type PushData = z.output<typeof pushData>;

/** A registration token of FCM: opaque, and longer in some browsers than in others. */
const token = z.string().check(z.minLength(1), z.maxLength(4_096));

const deviceStatus = component(
  'DeviceStatus',
  z.object({
    /** `off`: this installation sends no push messages. */
    status: z.enum(['registered', 'removed', 'off']),
  }),
);

const problems = ['request.tooLarge'] as const;

/** `POST /api/devices`: from now on the caller is told on this device; said again, it is theirs alone. */
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

/** `POST /api/devices/remove`: the caller is no longer told on this device. */
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
