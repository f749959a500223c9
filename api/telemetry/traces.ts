import type { RequestOutcome } from './metrics';

export interface Statement {
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
