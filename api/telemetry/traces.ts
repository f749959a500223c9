import type { RequestOutcome } from './metrics';

/** A statement as sent, without its values. */
export interface Statement {
  sql: string;
  ms: number;
  failed: boolean;
}

/** Receives spans of requests, one trace per request. */
export interface Traces {
  /** Starts a span for a request, as a child of the one in its `traceparent` header. */
  traceRequest(
    request: { headers: Headers; requestId: string },
    work: () => Promise<RequestOutcome>,
  ): Promise<RequestOutcome>;
  /** Starts a child span of the current request or span. */
  traceSpan<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Records a statement in the current request. */
  recordStatement(statement: Statement): void;
}

/** Runs `work` in a span, if tracing is on. */
export function withSpan<T>(traces: Traces | undefined, name: string, work: () => Promise<T>): Promise<T> {
  return traces ? traces.traceSpan(name, work) : work();
}
