import type { ClientErrorKind } from '../../contract/clientErrors';
import type { ProblemCode } from '../../contract/problems';

/** Outcome of a request, with low-cardinality labels and no personal data. */
export interface RequestOutcome {
  method: string;
  /** The declared route. */
  route: string;
  status: number;
  /** Seconds until the response began. */
  seconds: number;
  code: ProblemCode | undefined;
}

/** Failures outside responses that are counted by name (`event` in the log); any other is `other`. */
export const failureEvents: readonly string[] = [
  'brokenOff',
  'outside',
  'imageNotRemoved',
  'uploadNotRemoved',
  'newDay',
  'sweep',
  'idempotencyKeys',
  'mail',
  'mailGivenUp',
  'webhooks',
  'webhookGivenUp',
  'webhookStopped',
  'checks',
  'checksFailed',
];

/** Outcome of a delivery attempt: `failureLogged` is retried. */
export type WebhookOutcome = 'delivered' | 'failed' | 'givenUp';

/** Counters for operators. Excludes what can be read directly, such as a pool or a queue. */
export interface Metrics {
  requestBegan(): void;
  requestEnded(outcome: RequestOutcome): void;
  /** A failure outside of a response, by its `event` in the log. */
  failureLogged(event: string): void;
  webhookSent(outcome: WebhookOutcome): void;
  clientErrorLogged(kind: ClientErrorKind): void;
}
