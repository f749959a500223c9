import type { LiveEvent, LiveFeed, LivePort } from '../ports/live';
import type { LiveMessage } from '../../contract/live';

interface Subscriber {
  listener: (event: LiveEvent) => void;
  onClose: () => void;
}

/**
 * Creates the live channel of one process: `npm start` serves it as server-sent events, the demo uses it inside the
 * page. Stores the last `maxEvents` events for clients that reconnect.
 */
export function createLiveFeed({ maxEvents = 500 }: { maxEvents?: number } = {}): LivePort &
  Required<Pick<LivePort, 'feed'>> {
  // Distinguishes the event ids of this process from those of other processes.
  const epoch = crypto.randomUUID().slice(0, 8);
  const subscribers = new Set<Subscriber>();
  const events: LiveEvent[] = [];
  let count = 0;

  const position = () => `${epoch}-${count}`;

  const feed: LiveFeed = {
    position,
    get followers() {
      return subscribers.size;
    },
    since(id) {
      const [eventEpoch, number] = id.split('-');
      const missed = count - Number(number);
      if (eventEpoch !== epoch || !(missed >= 0 && missed <= events.length)) return null;
      return missed === 0 ? [] : events.slice(-missed);
    },
    subscribe(listener, onClose) {
      const subscriber = { listener, onClose };
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    sendTransient(message) {
      const event = { id: position(), message };
      for (const { listener } of subscribers) listener(event);
    },
    close() {
      for (const { onClose } of subscribers) onClose();
      subscribers.clear();
    },
  };
  return {
    feed,
    async publish(message) {
      count += 1;
      const event = { id: position(), message };
      events.push(event);
      if (events.length > maxEvents) events.shift();
      for (const { listener } of subscribers) listener(event);
    },
  };
}

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
