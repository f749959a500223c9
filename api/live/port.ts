import type { LiveCutoff, LiveMessage } from '../../contract/live';

export interface LivePort {
  publish(message: LiveMessage): Promise<void>;
  /**
   * Called after the commit that ends sessions of a person, where consoles listen to a channel outside this process.
   * `read` returns the sessions ended by now; it is called again if another instance writes about the same person
   * meanwhile.
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
