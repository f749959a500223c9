import { isObject } from '../../contract/values';
import type { NoticeKind, PushData } from '../../contract/notices';
import { ask } from './ask';
import type { Page, PushEvent, ShownNotification, WorkerScope } from './scope';

type Scope = Pick<WorkerScope, 'registration' | 'clients'>;

/** In milliseconds: a page hears of it by the live channel, which tells some things together. */
const patience = { told: 4_000, open: 500 };

/** So many pages are asked to open it, those used last. */
const askedPages = 3;

const kinds: Readonly<Record<NoticeKind, true>> = {
  depositToConfirm: true,
  liquidationToApprove: true,
  paymentFailed: true,
  approvalToDecide: true,
  webhookStopped: true,
  checksFailed: true,
};

const names: Readonly<Record<keyof PushData, true>> = {
  kind: true,
  id: true,
  requestId: true,
  text: true,
  severalText: true,
  path: true,
  language: true,
};

/** A path of the console, and no address of somebody else’s. */
const isPath = (text: unknown): text is string => typeof text === 'string' && /^\/(?![/\\])/.test(text);

/** The data of a push message, as Cloud Messaging wraps it; `null` if it is not what this build knows. */
export function readPush(message: unknown): PushData | null {
  const data = isObject(message) ? message['data'] : undefined;
  if (!isObject(data) || Object.keys(names).some((name) => typeof data[name] !== 'string')) return null;
  const { kind, path } = data;
  // Every name is a text, as was just seen; the kind and the path are looked at here.
  return typeof kind === 'string' && Object.hasOwn(kinds, kind) && isPath(path) ? (data as unknown as PushData) : null;
}

/** What a notification keeps for the click. */
interface Kept {
  path: string;
  requestId: string;
}

function keptOf({ data }: ShownNotification): Kept | null {
  const kept: unknown = data;
  if (!isObject(kept)) return null;
  const { path, requestId } = kept;
  return isPath(path) && typeof requestId === 'string' ? { path, requestId } : null;
}

const windows = ({ clients }: Scope) => clients.matchAll({ type: 'window', includeUncontrolled: true });

const isSeen = ({ visibilityState }: Page): boolean => visibilityState === 'visible';

/**
 * Shows a push message as a notification, one for each kind. A page that is seen and has told it is enough: then, and
 * only then, browsers do not ask for a notification.
 */
export async function showPush(scope: Scope, { data }: Pick<PushEvent, 'data'>): Promise<void> {
  const push = readPush(parsed(data));
  const { registration } = scope;
  // The browser would say something of its own in place of a message that a newer API has sent.
  if (!push)
    return registration.showNotification('Sobremesa', { tag: 'other', data: { path: '/home', requestId: '' } });
  const { kind, requestId, path, text, severalText, language } = push;
  const seen = (await windows(scope)).filter(isSeen);
  const told = await Promise.all(seen.map((page) => ask(page, { type: 'told', requestId, kind }, patience.told)));
  if (told.includes(true)) return;
  const there = (await registration.getNotifications({ tag: kind })).map(keptOf).filter((kept) => kept !== null);
  // Cloud Messaging may deliver a message twice.
  if (there.some((kept) => kept.requestId === requestId)) return;
  const isOneOfSeveral = there.some((kept) => kept.path !== path);
  const kept: Kept = { path: isOneOfSeveral ? '/home' : path, requestId };
  await registration.showNotification(isOneOfSeveral ? severalText : text, { tag: kind, lang: language, data: kept });
}

function parsed(data: PushEvent['data']): unknown {
  try {
    return data?.json();
  } catch {
    return null;
  }
}

/** Opens what a notification is about: in a page that is there, which asks before it loses what was typed, or in a new one. */
export async function openNotification(scope: Scope, notification: ShownNotification): Promise<void> {
  notification.close();
  const path = keptOf(notification)?.path ?? '/home';
  const pages = await windows(scope);
  const sorted = [...pages.filter(isSeen), ...pages.filter((page) => !isSeen(page))];
  for (const page of sorted.slice(0, askedPages)) {
    if (!(await ask(page, { type: 'open', path }, patience.open))) continue;
    // A browser may not let it: the page has gone there all the same.
    await page.focus().catch(() => undefined);
    return;
  }
  await scope.clients.openWindow(new URL(`.${path}`, scope.registration.scope).href);
}

/** Only a page can register the browser anew. Without one the next that is opened sees it. */
export async function tellSubscriptionChanged(scope: Scope): Promise<void> {
  for (const page of await windows(scope)) if (await ask(page, { type: 'subscriptionChanged' }, patience.open)) return;
}
