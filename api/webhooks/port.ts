/** A signed request to an endpoint. */
export interface WebhookRequest {
  /** Normalised, as `readWebhookUrl` answers it. */
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** How webhooks leave an installation. */
export interface WebhookPort {
  /** Sends a request, with a bound on its time, following no redirect. Answers the status alone. Throws `WebhookFailed`. */
  post(request: WebhookRequest): Promise<{ status: number }>;
  /** Endpoints may be on this machine or in its network, also without TLS: for who tries things out. */
  reachesPrivate: boolean;
  /** The process goes on after it has answered: what was written is sent at once, besides by the upkeep. */
  isPrompt: boolean;
}

/** There was no answer. */
export class WebhookFailed extends Error {
  /** A word for who looks at the delivery: `ECONNREFUSED`, `timeout`, `notPublic`. */
  readonly reason: string;

  constructor(reason: string) {
    super(`the webhook was not answered: ${reason}`);
    this.name = 'WebhookFailed';
    this.reason = reason;
  }
}
