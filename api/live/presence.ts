import { presenceEnds, type Doing } from '../../contract/presence';

interface Page {
  record: string;
  uid: string;
  isTyping: boolean;
  /** Milliseconds; it is taken for closed then. */
  until: number;
}

/** More are not told apart: who opens more pages at once than people do closes those of longest ago. */
const most = 2_000;

/** Who has which record open, in the memory of one process. */
export interface PresencePort {
  /** What a page does from now on; whether that is new to others. */
  say(given: { record: string; uid: string; page: string; doing: Doing }, now: number): boolean;
  /** Who else has the record open, and whether they type. */
  others(record: string, uid: string, now: number): { uid: string; isTyping: boolean }[];
}

export function createPresence(): PresencePort {
  const pages = new Map<string, Page>();
  const forgetSilent = (now: number) => {
    for (const [key, { until }] of pages) if (until <= now || pages.size > most) pages.delete(key);
  };
  return {
    say({ record, uid, page, doing }, now) {
      forgetSilent(now);
      const key = `${uid} ${page}`;
      const before = pages.get(key);
      // It may be on another record by now.
      if (doing === 'left') return before?.record === record && pages.delete(key);
      const isTyping = doing === 'typing';
      // Last of all, so that the first is the one that was silent longest.
      pages.delete(key);
      pages.set(key, { record, uid, isTyping, until: now + presenceEnds });
      return before?.record !== record || before.isTyping !== isTyping;
    },
    others(record, uid, now) {
      forgetSilent(now);
      const found = new Map<string, boolean>();
      for (const one of pages.values())
        if (one.record === record && one.uid !== uid) found.set(one.uid, one.isTyping || found.get(one.uid) === true);
      return [...found].map(([other, isTyping]) => ({ uid: other, isTyping }));
    },
  };
}
