import { presenceApart, presenceEnds, type Doing } from '../../contract/presence';

interface Page {
  record: string;
  isTyping: boolean;
  /** Milliseconds; it is taken for closed then. */
  until: number;
}

/** More pages of one person are not told apart: the one that was silent longest is taken for closed. */
const pagesEach = 30;

interface OnRecord {
  record: string;
  uid: string;
}

/** Who has which record open, in the memory of one process. */
export interface PresencePort {
  /** What a page does from now on. */
  say(given: OnRecord & { page: string; doing: Doing }, now: number): void;
  /** Who else has the record open, and whether they type. */
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
        // Last of all, so that the first is the one that was silent longest.
        pages.delete(page);
        pages.set(page, { record, isTyping: doing === 'typing', until: now + presenceEnds });
        const [oldest] = pages.keys();
        if (pages.size > pagesEach && oldest !== undefined) pages.delete(oldest);
        people.set(uid, pages);
      }
      // It may be on another record by now.
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

/** Tells of a person on a record at once, and of what changes within `presenceApart` at its end, unless it is as it was. */
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
    // No server stays up for it; a browser has no such thing.
    timer.unref?.();
  };
}
