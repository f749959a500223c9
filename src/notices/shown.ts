import type { NoticeKind } from '../../contract/notices';
import { shownNoticesKey } from '../session/personalEntries';

/** So many are remembered: to whoever looks away for longer they are shown again. */
const kept = 100;

/** Those of this page, which hears nothing of its own storage. */
const claims = new EventTarget();
const claimed = 'claimed';

/** What one request has brought to wait, of one kind: it is shown once. */
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

/** Whether a page of this browser has shown it. */
export const wasShown = (notice: ShownNotice): boolean => names().includes(nameOf(notice));

/** The same, as soon as it is so; no, if it is not in `patience` milliseconds. */
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
    // Of another page.
    globalThis.addEventListener('storage', look);
  });
}

/** Whether the page that calls this shows it: of all pages of this browser the first that asks. */
export async function claimNotice(notice: ShownNotice): Promise<boolean> {
  const claim = (): boolean => {
    if (wasShown(notice)) return false;
    try {
      localStorage.setItem(shownNoticesKey, JSON.stringify([...names(), nameOf(notice)].slice(-kept)));
    } catch {
      // Without storage each page shows it.
    }
    claims.dispatchEvent(new Event(claimed));
    return true;
  };
  // Two pages that are both seen hear of it at the same time. Only secure origins have locks.
  const { locks }: { locks?: LockManager } = navigator;
  return locks ? locks.request(shownNoticesKey, claim) : claim();
}
