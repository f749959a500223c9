import type { PushData } from '../../contract/notices';

/** A message to one device. */
export interface PushMessage {
  /** The device's registration token. */
  token: string;
  data: PushData;
}

export interface PushResult {
  /** Tokens that no device has any more. */
  gone: readonly string[];
  /** Why messages were not sent, each reason once. */
  failures: readonly unknown[];
}

/** How administrators are told on their devices. */
export interface PushPort {
  /** Sends the messages, with a bound on its time. Never rejects. */
  send(messages: readonly PushMessage[]): Promise<PushResult>;
  /** Whether a request waits for it: what an answered function leaves undone may never be done. */
  awaited: boolean;
}
