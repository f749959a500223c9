import type { ClientErrorKind } from '../../contract/clientErrors';
import type { ProblemCode } from '../../contract/problems';

/** How a request went, in words of which there are few: nothing of it is a person's. */
export interface RequestOutcome {
  method: string;
  /** The declared route. */
  route: string;
  status: number;
  /** Until the answer began. */
  seconds: number;
  code: ProblemCode | undefined;
}

/** The failures no answer reports that are counted by name, as `event` of the log has it; any other is `other`. */
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

/** What became of an attempt: `failed` is tried again. */
export type WebhookOutcome = 'delivered' | 'failed' | 'givenUp';

/** What is counted for whoever operates the server. What can be looked up (a pool, a queue) is not told here. */
export interface Metrics {
  requestBegan(): void;
  requestEnded(outcome: RequestOutcome): void;
  /** A failure that no answer reports, by its `event` in the log. */
  failed(event: string): void;
  /** An attempt to deliver a webhook. */
  webhookSent(outcome: WebhookOutcome): void;
  /** An error in somebody's browser. */
  clientFailed(kind: ClientErrorKind): void;
}
