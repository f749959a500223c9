import type { LiveCutoff, LiveMessage } from '../../contract/live';

export interface LivePort {
  publish(message: LiveMessage): Promise<void>;
  /**
   * Publishes the ended sessions of a person, after the commit that ends them. Defined only if consoles listen to a
   * channel outside this process. `read` returns the sessions ended so far; it is called again if another instance
   * writes about the same person at the same time.
   */
  publishCutoff?(uid: string, read: () => Promise<LiveCutoff>): Promise<void>;
  feed?: LiveFeed;
}

export interface LiveEvent {
  id: string;
  message: LiveMessage;
}

export interface LiveFeed {
  position(): string;
  readonly followers: number;
  /** Returns the events after `id`; `null` if the feed may have dropped some of them. */
  since(id: string): readonly LiveEvent[] | null;
  subscribe(listener: (event: LiveEvent) => void, onClose: () => void): () => void;
  sendTransient(message: LiveMessage): void;
  close(): void;
}
