import type { NoticeKind } from '../../contract/notices';
import { shownNoticesKey } from '../session/personalEntries';

/** Maximum number of remembered notices; older ones may be shown again. */
const kept = 100;

/** Needed because a page gets no `storage` event for its own writes. */
const claims = new EventTarget();
const claimed = 'claimed';

/** Notices of one kind caused by one request; shown once per browser. */
interface ShownNotice {
  requestId: string;
  kind: NoticeKind;
}

const nameOf = ({ requestId, kind }: ShownNotice): string => `${kind} ${requestId}`;

function names(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(shownNoticesKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/** Returns whether a page of this browser has shown the notice. */
export const wasShown = (notice: ShownNotice): boolean => names().includes(nameOf(notice));

/** Resolves to true as soon as the notice was shown, or to false after `patience` milliseconds. */
export function untilShown(notice: ShownNotice, patience: number): Promise<boolean> {
  if (wasShown(notice)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      claims.removeEventListener(claimed, look);
      globalThis.removeEventListener('storage', look);
      resolve(wasShown(notice));
    };
    const look = () => {
      if (wasShown(notice)) finish();
    };
    const timer = setTimeout(finish, patience);
    claims.addEventListener(claimed, look);
    // Set by another page.
    globalThis.addEventListener('storage', look);
  });
}

/** Returns whether the calling page shows the notice: only the first page of this browser that claims it does. */
export async function claimNotice(notice: ShownNotice): Promise<boolean> {
  const claim = (): boolean => {
    if (wasShown(notice)) return false;
    try {
      localStorage.setItem(shownNoticesKey, JSON.stringify([...names(), nameOf(notice)].slice(-kept)));
    } catch {
      // Without storage every page shows it.
    }
    claims.dispatchEvent(new Event(claimed));
    return true;
  };
  // Two visible pages may receive the notice at the same time. Web Locks exist on secure origins only.
  const { locks }: { locks?: LockManager } = navigator;
  return locks ? locks.request(shownNoticesKey, claim) : claim();
}
