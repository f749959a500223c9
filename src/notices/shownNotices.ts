import type { NoticeKind } from '../../contract/people/notifications';
import { shownNoticesKey } from '../session/personalStorage';

/** Maximum number of remembered notices; older ones may be shown again. */
const maxStoredNotices = 100;

/** Needed because a page gets no `storage` event for its own writes. */
const claims = new EventTarget();
const claimedEvent = 'claimed';

/** Notices of one kind caused by one request; shown once per browser. */
interface ShownNotice {
  requestId: string;
  kind: NoticeKind;
}

const noticeKeyOf = ({ requestId, kind }: ShownNotice): string => `${kind} ${requestId}`;

function readShownKeys(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(shownNoticesKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/** Returns whether a page of this browser has shown the notice. */
export const wasShown = (notice: ShownNotice): boolean => readShownKeys().includes(noticeKeyOf(notice));

/** Resolves to true as soon as the notice was shown, or to false after `timeoutMs` milliseconds. */
export function waitUntilShown(notice: ShownNotice, timeoutMs: number): Promise<boolean> {
  if (wasShown(notice)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      claims.removeEventListener(claimedEvent, checkShown);
      globalThis.removeEventListener('storage', checkShown);
      resolve(wasShown(notice));
    };
    const checkShown = () => {
      if (wasShown(notice)) finish();
    };
    const timer = setTimeout(finish, timeoutMs);
    claims.addEventListener(claimedEvent, checkShown);
    // Set by another page.
    globalThis.addEventListener('storage', checkShown);
  });
}

/** Returns whether the calling page shows the notice: only the first page of this browser that claims it does. */
export async function claimNotice(notice: ShownNotice): Promise<boolean> {
  const claim = (): boolean => {
    if (wasShown(notice)) return false;
    try {
      localStorage.setItem(
        shownNoticesKey,
        JSON.stringify([...readShownKeys(), noticeKeyOf(notice)].slice(-maxStoredNotices)),
      );
    } catch {
      // Without storage every page shows it.
    }
    claims.dispatchEvent(new Event(claimedEvent));
    return true;
  };
  // Two visible pages may receive the notice at the same time. Web Locks exist on secure origins only.
  const { locks }: { locks?: LockManager } = navigator;
  return locks ? locks.request(shownNoticesKey, claim) : claim();
}
