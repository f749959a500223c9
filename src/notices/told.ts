import type { NoticeKind } from '../../contract/notices';
import { toldKey } from '../session/personalEntries';

/** So many are remembered: whoever looks away for longer is told again. */
const kept = 100;

/** Those of this page, which hears nothing of its own storage. */
const claims = new EventTarget();
const claimed = 'claimed';

/** What one request has brought to wait, of one kind: it is told once. */
interface Told {
  requestId: string;
  kind: NoticeKind;
}

const nameOf = ({ requestId, kind }: Told): string => `${kind} ${requestId}`;

function names(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(toldKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether a page of this browser has told it. */
export const wasTold = (notice: Told): boolean => names().includes(nameOf(notice));

/** The same, as soon as it is so; no, if it is not in `patience` milliseconds. */
export function untilTold(notice: Told, patience: number): Promise<boolean> {
  if (wasTold(notice)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      claims.removeEventListener(claimed, look);
      globalThis.removeEventListener('storage', look);
      resolve(wasTold(notice));
    };
    const look = () => {
      if (wasTold(notice)) finish();
    };
    const timer = setTimeout(finish, patience);
    claims.addEventListener(claimed, look);
    // Of another page.
    globalThis.addEventListener('storage', look);
  });
}

/** Whether the page that calls this tells it: of all pages of this browser the first that asks. */
export async function claimNotice(notice: Told): Promise<boolean> {
  const claim = (): boolean => {
    if (wasTold(notice)) return false;
    try {
      localStorage.setItem(toldKey, JSON.stringify([...names(), nameOf(notice)].slice(-kept)));
    } catch {
      // Without storage each page tells it.
    }
    claims.dispatchEvent(new Event(claimed));
    return true;
  };
  // Two pages that are both seen hear of it at the same time. Only secure origins have locks.
  const { locks }: { locks?: LockManager } = navigator;
  return locks ? locks.request(toldKey, claim) : claim();
}
