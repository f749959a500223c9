export interface WebhookRequest {
  /** Normalised by `readWebhookUrl`. */
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface WebhookPort {
  /**
   * Sends a request within a time limit, without following redirects. Returns only the status. Throws `WebhookFailed`.
   */
  post(request: WebhookRequest): Promise<{ status: number }>;
  /** Allows endpoints on this machine or in its network, also without TLS: for development. */
  reachesPrivate: boolean;
  /**
   * The process keeps running after it has answered, so deliveries are sent at once as well as by the scheduled jobs.
   */
  isPrompt: boolean;
}

export class WebhookFailed extends Error {
  /** Reason shown with the delivery: `ECONNREFUSED`, `timeout`, `notPublic`. */
  readonly reason: string;

  constructor(reason: string) {
    super(`the webhook was not answered: ${reason}`);
    this.name = 'WebhookFailed';
    this.reason = reason;
  }
}
