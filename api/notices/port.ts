import type { PushData } from '../../contract/notices';

export interface PushMessage {
  token: string;
  data: PushData;
}

export interface PushResult {
  unregisteredTokens: readonly string[];
  failures: readonly unknown[];
}

export interface PushPort {
  /** Ends within a time limit. Never rejects. */
  send(messages: readonly PushMessage[]): Promise<PushResult>;
  /** Whether requests wait for sending: a Cloud Function may never finish work left after its response. */
  awaited: boolean;
}
