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
  request(
    request: { headers: Headers; requestId: string },
    work: () => Promise<RequestOutcome>,
  ): Promise<RequestOutcome>;
  /** Starts a child span of the current request or span. */
  part<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Records a statement in the current request. */
  statement(statement: Statement): void;
}

/** Runs `work` in a span, if tracing is on. */
export function partOf<T>(traces: Traces | undefined, name: string, work: () => Promise<T>): Promise<T> {
  return traces ? traces.part(name, work) : work();
}
