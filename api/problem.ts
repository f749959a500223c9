import { problemStatus, type ProblemBody, type ProblemCode, type ViolationOf } from '../contract/problems';

type Details = Pick<ProblemBody, 'params' | 'violations' | 'current' | 'actions'> & {
  headers?: Readonly<Record<string, string>>;
};

/** Error of a request that the API refuses. Any code may throw it; `http/problems` turns it into the response. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly details: Details;

  constructor(code: ProblemCode, details: Details = {}, cause?: unknown) {
    super(code, { cause });
    this.name = 'Problem';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return problemStatus[this.code];
  }
}

export function invalid<I = never>(...violations: ViolationOf<NoInfer<I>>[]): Problem {
  return new Problem('request.invalid', { violations });
}
