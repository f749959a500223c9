import { presenceApart, presenceEnds, type Doing } from '../../contract/presence';

interface Page {
  record: string;
  isTyping: boolean;
  /** Milliseconds; the page counts as closed after that. */
  until: number;
}

/** Pages per person; beyond it the one silent longest counts as closed. */
const pagesEach = 30;

interface OnRecord {
  record: string;
  uid: string;
}

/** Tracks which record each person has open, in the memory of one process. */
export interface PresencePort {
  /** Records what a page does from now on. */
  say(given: OnRecord & { page: string; doing: Doing }, now: number): void;
  /** Returns the other people who have the record open, and whether they type. */
  others(record: string, uid: string, now: number): { uid: string; isTyping: boolean }[];
}

/** @param tell is called when others see something new on a record, for each person at most every `presenceApart` ms */
export function createPresence(tell: (record: string) => void): PresencePort {
  const people = new Map<string, Map<string, Page>>();
  const forgetSilent = (now: number) => {
    for (const [uid, pages] of people) {
      for (const [page, { until }] of pages) if (until <= now) pages.delete(page);
      if (pages.size === 0) people.delete(uid);
    }
  };
  const seen = ({ record, uid }: OnRecord) => {
    const pages = [...(people.get(uid)?.values() ?? [])].filter((page) => page.record === record);
    return pages.length === 0 ? 'nowhere' : pages.some(({ isTyping }) => isTyping) ? 'typing' : 'looking';
  };
  const told = tellApart(seen, ({ record }) => tell(record));
  return {
    say({ record, uid, page, doing }, now) {
      forgetSilent(now);
      const pages = people.get(uid) ?? new Map<string, Page>();
      const former = pages.get(page)?.record ?? record;
      const records = [...new Set([former, record])].map((one) => ({ record: one, uid }));
      const before = records.map(seen);
      if (doing !== 'left') {
        // Appends it, so that the first page is the one silent longest.
        pages.delete(page);
        pages.set(page, { record, isTyping: doing === 'typing', until: now + presenceEnds });
        const [oldest] = pages.keys();
        if (pages.size > pagesEach && oldest !== undefined) pages.delete(oldest);
        people.set(uid, pages);
      }
      // The page may show another record by now.
      else if (former === record) pages.delete(page);
      for (const [index, one] of records.entries()) if (seen(one) !== before[index]) told(one);
    },
    others(record, uid, now) {
      forgetSilent(now);
      return [...people.keys()].flatMap((other) => {
        const doing = other === uid ? 'nowhere' : seen({ record, uid: other });
        return doing === 'nowhere' ? [] : [{ uid: other, isTyping: doing === 'typing' }];
      });
    },
  };
}

/**
 * Reports a person on a record at once, then collects changes for `presenceApart` ms and reports only a different
 * result.
 */
function tellApart(seen: (given: OnRecord) => string, tell: (given: OnRecord) => void): (given: OnRecord) => void {
  const told = new Set<string>();
  return function tellOf(given) {
    const key = `${given.uid} ${given.record}`;
    if (told.has(key)) return;
    told.add(key);
    const last = seen(given);
    tell(given);
    const timer: { unref?(): unknown } = setTimeout(() => {
      told.delete(key);
      if (seen(given) !== last) tellOf(given);
    }, presenceApart);
    // The timer must not keep the server running; browsers have no `unref`.
    timer.unref?.();
  };
}
