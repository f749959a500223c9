import type { ProblemCode } from '../../contract/problems';
import { countAttempt, lockedFor, type AttemptLimit } from '../db/failedAttempts';
import { retrying } from '../db/retry';
import type { Deps } from '../http/context';
import { logFailure } from '../http/log';
import { Problem } from '../problem';
import type { WriteContext } from './writeContext';

/** A refusal that counts against who asked, though the transaction it ends is rolled back. */
export class FailedAttempt extends Problem {
  readonly limit: AttemptLimit;
  constructor(code: ProblemCode, limit: AttemptLimit) {
    super(code);
    this.limit = limit;
  }
}

/** Throws `code` (429) where the caller has failed too often by now. */
export async function assertMayTry(
  { trx, actor, at }: Pick<WriteContext, 'trx' | 'actor' | 'at'>,
  limit: AttemptLimit,
  code: ProblemCode,
): Promise<void> {
  const ms = await lockedFor(trx, limit, actor.uid, new Date(at));
  if (ms > 0) throw tooMany(code, ms);
}

/** Takes note of a failed attempt of the caller, once its transaction is over. Never throws. */
export async function keepFailure(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'metrics'>,
  { limit }: FailedAttempt,
  uid: string,
): Promise<void> {
  const { db, clock } = deps;
  await retrying(() => countAttempt(db.kysely, limit, uid, clock()), db.counts).catch((error: unknown) =>
    logFailure(deps, 'failedAttempt', error),
  );
}

/** A 429 that says when the next request may succeed. */
function tooMany(code: ProblemCode, ms: number): Problem {
  return new Problem(code, { headers: { 'Retry-After': String(Math.max(1, Math.ceil(ms / 1_000))) } });
}
