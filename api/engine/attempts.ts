import type { ProblemCode } from '../../contract/problems';
import { msUntilNextAttempt, type AttemptLimit } from '../db/failedAttempts';
import { Problem } from '../problem';
import type { WriteContext } from './writeContext';

/** Problem that counts as a failed attempt of the caller, although the caller's transaction is rolled back. */
export class FailedAttempt extends Problem {
  readonly limit: AttemptLimit;
  readonly writeAuditEvent: ((context: WriteContext) => Promise<void>) | undefined;
  constructor(code: ProblemCode, limit: AttemptLimit, writeAuditEvent?: (context: WriteContext) => Promise<void>) {
    super(code);
    this.limit = limit;
    this.writeAuditEvent = writeAuditEvent;
  }
}

/** Throws `code` (429) if `subject` has reached the limit. `subject` is the caller by default. */
export async function assertMayTry(
  { trx, actor, at }: Pick<WriteContext, 'trx' | 'actor' | 'at'>,
  limit: AttemptLimit,
  code: ProblemCode,
  subject = actor.uid,
): Promise<void> {
  const ms = await msUntilNextAttempt(trx, limit, subject, new Date(at));
  if (ms > 0) throw tooManyProblem(code, ms);
}

function tooManyProblem(code: ProblemCode, ms: number): Problem {
  return new Problem(code, { headers: { 'Retry-After': String(Math.max(1, Math.ceil(ms / 1_000))) } });
}
