import type { PushData } from '../../contract/notices';

export interface PushMessage {
  token: string;
  data: PushData;
}

export interface PushResult {
  /** Tokens of devices that are gone. */
  unregisteredTokens: readonly string[];
  /** Reasons why messages were not sent, without duplicates. */
  failures: readonly unknown[];
}

/** Push messages to administrators' devices. */
export interface PushPort {
  /** Sends the messages within a time limit. Never rejects. */
  send(messages: readonly PushMessage[]): Promise<PushResult>;
  /** Whether requests wait for sending: a Cloud Function may never finish work left after its response. */
  awaited: boolean;
}
