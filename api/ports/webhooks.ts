export interface WebhookRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface WebhookPort {
  /** Limits the time and follows no redirects. Throws `WebhookFailed`. */
  post(request: WebhookRequest): Promise<{ status: number }>;
  /** Allows endpoints on this machine or in its network, and endpoints without TLS. For development only. */
  allowsPrivateHosts: boolean;
  /**
   * True if the process keeps running after its response: deliveries are then sent at once, not only by scheduled jobs.
   */
  isPrompt: boolean;
}

export class WebhookFailed extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`the webhook was not answered: ${reason}`);
    this.name = 'WebhookFailed';
    this.reason = reason;
  }
}
