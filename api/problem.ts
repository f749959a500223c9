import { problemStatus, type ProblemBody, type ProblemCode, type Violation } from '../contract/problems';

type Details = Pick<ProblemBody, 'params' | 'violations' | 'current' | 'actions'> & {
  /** Headers the answer carries besides its body, such as `Retry-After`. */
  headers?: Readonly<Record<string, string>>;
};

/** A request the API refuses, thrown from any depth; `http/problems` turns it into the answer. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly details: Details;

  /** `cause` is for the log alone. */
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

/** The 422 of a form: what is wrong, field by field. */
export function invalid(...violations: Violation[]): Problem {
  return new Problem('request.invalid', { violations });
}
