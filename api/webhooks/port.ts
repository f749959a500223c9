export interface WebhookRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface WebhookPort {
  /** Limits the time and follows no redirects. Throws `WebhookFailed`. */
  post(request: WebhookRequest): Promise<{ status: number }>;
  /** Allows endpoints on this machine or in its network, also without TLS: for development. */
  reachesPrivate: boolean;
  /** The process keeps running after its response, so deliveries are sent at once as well as by the scheduled jobs. */
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
