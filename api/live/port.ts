import type { LiveCutoff, LiveMessage } from '../../contract/live';

/** Publishes committed changes to open consoles. */
export interface LivePort {
  /** Called after the commit. A failure is logged, and undoes nothing. */
  publish(message: LiveMessage): Promise<void>;
  /**
   * Called after the commit that ends sessions of a person, where consoles listen to a channel outside this process.
   * `read` returns the sessions ended by now; it is called again if another instance writes about the same person
   * meanwhile.
   */
  publishCutoff?(uid: string, read: () => Promise<LiveCutoff>): Promise<void>;
  /** Messages of this process for clients over HTTP. Without it, `GET /api/live` has no content. */
  feed?: LiveFeed;
}

/** A message with its position in the feed, an opaque string. */
export interface LiveEvent {
  id: string;
  message: LiveMessage;
}

export interface LiveFeed {
  /** Id of the last event, or of the beginning; pass it to `since` for the events that follow. */
  position(): string;
  /** Number of open subscriptions. */
  readonly followers: number;
  /** Returns the events after `id`; `null` if the feed may have dropped some of them. */
  since(id: string): readonly LiveEvent[] | null;
  /**
   * Calls `listener` for each event from now on, and `onClose` if the feed ends first. Returns the unsubscribe
   * function.
   */
  subscribe(listener: (event: LiveEvent) => void, onClose: () => void): () => void;
  /** Sends a message to current subscribers without storing it for later ones. */
  sendTransient(message: LiveMessage): void;
  /** Ends every subscription, when the server stops. */
  close(): void;
}
