import type { RequestOutcome } from './metrics';

/** A statement as it was sent: its values are apart from it, and are not told. */
export interface Statement {
  sql: string;
  ms: number;
  failed: boolean;
}

/** Where requests and what they consist of are told of, one trace a request. */
export interface Traces {
  /** A request, as a part of the trace that its `traceparent` names. */
  request(
    request: { headers: Headers; requestId: string },
    work: () => Promise<RequestOutcome>,
  ): Promise<RequestOutcome>;
  /** A part of the request, or of the part, that it is called in. */
  part<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** A statement of the request it was sent in. */
  statement(statement: Statement): void;
}

/** `work` as a part of its trace, where there are traces. */
export function partOf<T>(traces: Traces | undefined, name: string, work: () => Promise<T>): Promise<T> {
  return traces ? traces.part(name, work) : work();
}
