import type { LiveCutoff, LiveMessage } from '../../contract/live';

/** Where the API tells open consoles what a committed write changed. */
export interface LivePort {
  /** Called after the commit. A failure is logged, and undoes nothing. */
  publish(message: LiveMessage): Promise<void>;
  /**
   * Called after the commit that ends sessions of somebody, where consoles listen to what this process does not serve.
   * `read`: which of them have ended by now. It is asked again where somebody else tells of the same person meanwhile.
   */
  cutOff?(uid: string, read: () => Promise<LiveCutoff>): Promise<void>;
  /** The messages of this process, for those who follow them over HTTP. Without it, `GET /api/live` has no content. */
  feed?: LiveFeed;
}

/** A message with its place in the feed, an opaque text. */
export interface LiveEvent {
  id: string;
  message: LiveMessage;
}

export interface LiveFeed {
  /** The id of the last event, or of the beginning: `since` it is what comes from now on. */
  position(): string;
  /** How many follow it. */
  readonly followers: number;
  /** The events after `id`, as far as the feed still has them; `null` if it may have lost some. */
  since(id: string): readonly LiveEvent[] | null;
  /** Calls `listener` for each event from now on, and `onClose` if the feed ends first. Returns how to stop. */
  subscribe(listener: (event: LiveEvent) => void, onClose: () => void): () => void;
  /** Tells those who follow it now what nobody is told later. */
  mention(message: LiveMessage): void;
  /** Ends every subscription: the server stops. */
  close(): void;
}
