import type { ClientErrorKind } from '../../contract/clientErrors';
import type { ProblemCode } from '../../contract/problems';

export interface RequestOutcome {
  method: string;
  route: string;
  status: number;
  /** Seconds until the response began. */
  seconds: number;
  code: ProblemCode | undefined;
}

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

type WebhookOutcome = 'delivered' | 'failed' | 'givenUp';

export interface Metrics {
  requestBegan(): void;
  requestEnded(outcome: RequestOutcome): void;
  failureLogged(event: string): void;
  webhookSent(outcome: WebhookOutcome): void;
  clientErrorLogged(kind: ClientErrorKind): void;
}

interface Statement {
  sql: string;
  ms: number;
  failed: boolean;
}

export interface Traces {
  traceRequest(
    request: { headers: Headers; requestId: string },
    work: () => Promise<RequestOutcome>,
  ): Promise<RequestOutcome>;
  traceSpan<T>(name: string, work: () => Promise<T>): Promise<T>;
  recordStatement(statement: Statement): void;
}

export function withSpan<T>(traces: Traces | undefined, name: string, work: () => Promise<T>): Promise<T> {
  return traces ? traces.traceSpan(name, work) : work();
}
