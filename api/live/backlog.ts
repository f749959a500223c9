import type { LiveMessage } from '../../contract/live';
import type { LiveEvent, LiveFeed } from './port';

/** What a follower is still to be sent. */
type Sent = { event: 'open' | 'reset'; id: string; data: object } | { event: 'change'; id: string; data: LiveMessage };

interface Backlog {
  add(event: LiveEvent): void;
  isEmpty(): boolean;
  /** Everything that waits, in its order. */
  take(): Sent[];
}

/** A follower who leaves more events than these unread is told to read everything again. */
export const longestBacklog = 500;

/** What waits for one follower of the feed, who goes on after `last` if it is given. It begins with where that is. */
export function createBacklog(feed: LiveFeed, last: string | undefined): Backlog {
  const reset = (): Sent => ({ event: 'reset', id: feed.position(), data: {} });
  const change = ({ id, message }: LiveEvent): Sent => ({ event: 'change', id, data: message });
  const missed = last === undefined ? [] : feed.since(last);
  let waiting: Sent[] = missed
    ? [{ event: 'open', id: last ?? feed.position(), data: {} }, ...missed.map(change)]
    : [reset()];

  return {
    add(event) {
      // The feed stands after this event already: a reset tells of it too.
      if (waiting.length > longestBacklog) waiting = [reset()];
      else waiting.push(change(event));
    },
    isEmpty: () => waiting.length === 0,
    take() {
      const all = waiting;
      waiting = [];
      return all;
    },
  };
}
