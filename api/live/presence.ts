import { presenceMinIntervalMs, presenceTimeoutMs, type PresenceActivity } from '../../contract/presence';

interface Page {
  record: string;
  isTyping: boolean;
  /** Epoch milliseconds after which the page counts as closed. */
  until: number;
}

const maxPagesPerPerson = 30;

interface PersonOnRecord {
  record: string;
  uid: string;
}

export interface PresencePort {
  update(presence: PersonOnRecord & { page: string; doing: PresenceActivity }, now: number): void;
  others(record: string, uid: string, now: number): { uid: string; isTyping: boolean }[];
}

/**
 * Calls `notify` when a person's activity on a record changes, for each person and record at most once per
 * `presenceMinIntervalMs`.
 */
export function createPresence(notify: (record: string) => void): PresencePort {
  const people = new Map<string, Map<string, Page>>();
  const removeExpired = (now: number) => {
    for (const [uid, pages] of people) {
      for (const [page, { until }] of pages) if (until <= now) pages.delete(page);
      if (pages.size === 0) people.delete(uid);
    }
  };
  const activityOf = ({ record, uid }: PersonOnRecord) => {
    const pages = [...(people.get(uid)?.values() ?? [])].filter((page) => page.record === record);
    return pages.length === 0 ? 'nowhere' : pages.some(({ isTyping }) => isTyping) ? 'typing' : 'looking';
  };
  const notifyOnce = throttleNotifications(activityOf, ({ record }) => notify(record));
  return {
    update({ record, uid, page, doing }, now) {
      removeExpired(now);
      const pages = people.get(uid) ?? new Map<string, Page>();
      const previousRecord = pages.get(page)?.record ?? record;
      const records = [...new Set([previousRecord, record])].map((one) => ({ record: one, uid }));
      const before = records.map(activityOf);
      if (doing !== 'left') {
        // Moves the page to the end of the map. Above the maximum, the first page is dropped, since it has not reported
        // for the longest time.
        pages.delete(page);
        pages.set(page, { record, isTyping: doing === 'typing', until: now + presenceTimeoutMs });
        const [oldest] = pages.keys();
        if (pages.size > maxPagesPerPerson && oldest !== undefined) pages.delete(oldest);
        people.set(uid, pages);
      } else if (previousRecord === record) pages.delete(page);
      for (const [index, one] of records.entries()) if (activityOf(one) !== before[index]) notifyOnce(one);
    },
    others(record, uid, now) {
      removeExpired(now);
      return [...people.keys()].flatMap((other) => {
        const doing = other === uid ? 'nowhere' : activityOf({ record, uid: other });
        return doing === 'nowhere' ? [] : [{ uid: other, isTyping: doing === 'typing' }];
      });
    },
  };
}

/**
 * Reports the activity of a person on a record at once. After `presenceMinIntervalMs`, reports it again if it has
 * changed.
 */
function throttleNotifications(
  activityOf: (presence: PersonOnRecord) => string,
  notify: (presence: PersonOnRecord) => void,
): (presence: PersonOnRecord) => void {
  const pending = new Set<string>();
  return function notifyPresence(presence) {
    const key = `${presence.uid} ${presence.record}`;
    if (pending.has(key)) return;
    pending.add(key);
    const last = activityOf(presence);
    notify(presence);
    const timer: { unref?(): unknown } = setTimeout(() => {
      pending.delete(key);
      if (activityOf(presence) !== last) notifyPresence(presence);
    }, presenceMinIntervalMs);
    // The timer must not keep the server running; browsers have no `unref`.
    timer.unref?.();
  };
}
