import type { NoticeKind } from '../../contract/notices';

const storageKey = 'sobremesa.toldNotices';

/** So many are remembered: whoever looks away for longer is told again. */
const kept = 100;

/** What one request has brought to wait, of one kind: it is told once. */
interface Told {
  requestId: string;
  kind: NoticeKind;
}

const nameOf = ({ requestId, kind }: Told): string => `${kind} ${requestId}`;

function names(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether a page of this browser has told it. */
export const wasTold = (notice: Told): boolean => names().includes(nameOf(notice));

/** Whether the page that calls this tells it: of all pages of this browser the first that asks. */
export async function claimNotice(notice: Told): Promise<boolean> {
  const claim = (): boolean => {
    if (wasTold(notice)) return false;
    try {
      localStorage.setItem(storageKey, JSON.stringify([...names(), nameOf(notice)].slice(-kept)));
    } catch {
      // Without storage each page tells it.
    }
    return true;
  };
  // Two pages that are both seen hear of it at the same time. Only secure origins have locks.
  const { locks }: { locks?: LockManager } = navigator;
  return locks ? locks.request(storageKey, claim) : claim();
}
