import type { LiveMessage } from '../../contract/live';
import type { LiveEvent, LiveFeed } from './port';

type BacklogEvent =
  | { event: 'open' | 'reset'; id: string; data: object }
  | { event: 'change'; id: string; data: LiveMessage };

interface Backlog {
  add(event: LiveEvent): void;
  isEmpty(): boolean;
  take(): BacklogEvent[];
}

export const maxBacklog = 500;

/**
 * Buffers the events for one subscriber of the feed. If `lastEventId` is given, the buffer begins after that event. The
 * first event is the current position.
 */
export function createBacklog(feed: LiveFeed, lastEventId: string | undefined): Backlog {
  const reset = (): BacklogEvent => ({ event: 'reset', id: feed.position(), data: {} });
  const change = ({ id, message }: LiveEvent): BacklogEvent => ({ event: 'change', id, data: message });
  const missedEvents = lastEventId === undefined ? [] : feed.since(lastEventId);
  let waiting: BacklogEvent[] = missedEvents
    ? [{ event: 'open', id: lastEventId ?? feed.position(), data: {} }, ...missedEvents.map(change)]
    : [reset()];

  return {
    add(event) {
      if (waiting.length > maxBacklog) waiting = [reset()];
      else waiting.push(change(event));
    },
    isEmpty: () => waiting.length === 0,
    take() {
      const events = waiting;
      waiting = [];
      return events;
    },
  };
}
