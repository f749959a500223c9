import type { NoticeKind } from '../../../contract/people/notifications';
import { shownNoticesKey } from '../../session/personalStorage';

const maxStoredNotices = 100;

/** Notifies this page of its own writes, because a page gets no `storage` event for them. */
const claims = new EventTarget();
const claimedEvent = 'claimed';

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

export const wasShown = (notice: ShownNotice): boolean => readShownKeys().includes(noticeKeyOf(notice));

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
      // Storage is unavailable: every page shows the notice.
    }
    claims.dispatchEvent(new Event(claimedEvent));
    return true;
  };
  // Uses a lock, because two visible pages may receive the notice at the same time. Web Locks exist only on secure
  // origins.
  const { locks }: { locks?: LockManager } = navigator;
  return locks ? locks.request(shownNoticesKey, claim) : claim();
}
