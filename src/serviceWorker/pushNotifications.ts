import { isObject } from '../../contract/values';
import type { NoticeKind } from '../../contract/people/notifications';
import type { PushData } from '../../contract/notices';
import type { Page, PushEvent, ShownNotification, WorkerScope } from './scope';

type Scope = Pick<WorkerScope, 'registration' | 'clients'>;

/**
 * Timeouts in milliseconds. `shown` is long, because a page receives notices through the live channel, which batches
 * them.
 */
const timeouts = { shown: 4_000, open: 500 };

const maxPagesToOpen = 3;

const knownKinds: Readonly<Record<NoticeKind, true>> = {
  depositToConfirm: true,
  liquidationToApprove: true,
  paymentFailed: true,
  approvalToDecide: true,
  webhookStopped: true,
  checksFailed: true,
};

const pushDataFields: Readonly<Record<keyof PushData, true>> = {
  kind: true,
  id: true,
  requestId: true,
  text: true,
  severalText: true,
  path: true,
  language: true,
};

/** Accepts only paths of the console, no URLs of another origin. */
const isPath = (text: unknown): text is string => typeof text === 'string' && /^\/(?![/\\])/.test(text);

export function parsePushData(message: unknown): PushData | null {
  const data = isObject(message) ? message['data'] : undefined;
  if (!isObject(data) || Object.keys(pushDataFields).some((name) => typeof data[name] !== 'string')) return null;
  const { kind, path } = data;
  // Safe cast: the function has checked that all values are strings.
  return typeof kind === 'string' && Object.hasOwn(knownKinds, kind) && isPath(path)
    ? (data as unknown as PushData)
    : null;
}

interface NotificationData {
  path: string;
  requestId: string;
}

function notificationDataOf({ data }: ShownNotification): NotificationData | null {
  const stored: unknown = data;
  if (!isObject(stored)) return null;
  const { path, requestId } = stored;
  return isPath(path) && typeof requestId === 'string' ? { path, requestId } : null;
}

const findWindows = ({ clients }: Scope) => clients.matchAll({ type: 'window', includeUncontrolled: true });

const isVisible = ({ visibilityState }: Page): boolean => visibilityState === 'visible';

/**
 * Shows a push message as a notification, one per kind of notice. Shows none if a visible page has already shown the
 * notice: browsers permit a push without a notification only while a page is visible.
 */
export async function showPush(scope: Scope, { data }: Pick<PushEvent, 'data'>): Promise<void> {
  const push = parsePushData(parsePayload(data));
  const { registration } = scope;
  // Unknown message of a newer API. Shows a notification, because the browser would otherwise show a generic one.
  if (!push)
    return registration.showNotification('Sobremesa', { tag: 'other', data: { path: '/home', requestId: '' } });
  const { kind, requestId, path, text, severalText, language } = push;
  const visiblePages = (await findWindows(scope)).filter(isVisible);
  const pageReplies = await Promise.all(
    visiblePages.map((page) => sendToPage(page, { type: 'checkIfShown', requestId, kind }, timeouts.shown)),
  );
  if (pageReplies.includes(true)) return;
  const existingNotifications = (await registration.getNotifications({ tag: kind }))
    .map(notificationDataOf)
    .filter((stored) => stored !== null);
  // Ignores a duplicate, because Cloud Messaging may deliver a message twice.
  if (existingNotifications.some((stored) => stored.requestId === requestId)) return;
  const isOneOfSeveral = existingNotifications.some((stored) => stored.path !== path);
  const stored: NotificationData = { path: isOneOfSeveral ? '/home' : path, requestId };
  await registration.showNotification(isOneOfSeveral ? severalText : text, { tag: kind, lang: language, data: stored });
}

function parsePayload(data: PushEvent['data']): unknown {
  try {
    return data?.json();
  } catch {
    return null;
  }
}

/**
 * Opens the notification's path in an existing page, which asks before discarding unsaved input. Without such a page,
 * opens a new one.
 */
export async function openNotification(scope: Scope, notification: ShownNotification): Promise<void> {
  notification.close();
  const path = notificationDataOf(notification)?.path ?? '/home';
  const pages = await findWindows(scope);
  const sortedPages = [...pages.filter(isVisible), ...pages.filter((page) => !isVisible(page))];
  for (const page of sortedPages.slice(0, maxPagesToOpen)) {
    if (!(await sendToPage(page, { type: 'open', path }, timeouts.open))) continue;
    // Ignores an error: the browser may refuse the focus, but the page has already navigated.
    await page.focus().catch(() => undefined);
    return;
  }
  await scope.clients.openWindow(new URL(`.${path}`, scope.registration.scope).href);
}

/**
 * Asks the open pages to register the browser again, because only a page can. If none is open, the next page that opens
 * registers it.
 */
export async function notifySubscriptionChanged(scope: Scope): Promise<void> {
  for (const page of await findWindows(scope))
    if (await sendToPage(page, { type: 'subscriptionChanged' }, timeouts.open)) return;
}

/**
 * Returns the answer of a page. Returns false after `timeoutMs` milliseconds, as for a suspended or signed-out page.
 */
function sendToPage(page: Page, request: WorkerRequest, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const finish = (reply: boolean) => {
      clearTimeout(timer);
      port1.close();
      resolve(reply);
    };
    const timer = setTimeout(() => finish(false), timeoutMs);
    port1.addEventListener('message', ({ data }: MessageEvent<PageReply>) => finish(data === true));
    port1.start();
    page.postMessage(request, [port2]);
  });
}

export type WorkerRequest =
  /** Asks the page whether it has already shown the notice. */
  | { type: 'checkIfShown'; requestId: string; kind: NoticeKind }
  | { type: 'open'; path: string }
  | { type: 'subscriptionChanged' };

export type PageReply = boolean;
