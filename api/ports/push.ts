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
  /** Resolves within a time limit and never rejects. */
  send(messages: readonly PushMessage[]): Promise<PushResult>;
  /** True if requests wait until their messages are sent: a Cloud Function may stop after its response. */
  awaited: boolean;
}
