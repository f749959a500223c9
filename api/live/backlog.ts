import type { LiveMessage } from '../../contract/live';
import type { LiveEvent, LiveFeed } from './port';

type Sent = { event: 'open' | 'reset'; id: string; data: object } | { event: 'change'; id: string; data: LiveMessage };

interface Backlog {
  add(event: LiveEvent): void;
  isEmpty(): boolean;
  /** Returns and removes everything that waits, in order. */
  take(): Sent[];
}

/** Unread events after which a follower gets a reset: it must read everything again. */
export const longestBacklog = 500;

/**
 * Buffers the events for one follower of the feed, who resumes after `last` if given. The first event is the current
 * position.
 */
export function createBacklog(feed: LiveFeed, last: string | undefined): Backlog {
  const reset = (): Sent => ({ event: 'reset', id: feed.position(), data: {} });
  const change = ({ id, message }: LiveEvent): Sent => ({ event: 'change', id, data: message });
  const missed = last === undefined ? [] : feed.since(last);
  let waiting: Sent[] = missed
    ? [{ event: 'open', id: last ?? feed.position(), data: {} }, ...missed.map(change)]
    : [reset()];

  return {
    add(event) {
      // The feed's position is already after this event, so the reset covers it.
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
