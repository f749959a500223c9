import type { ProblemCode } from '../../contract/problems';
import { countAttempt, lockedFor, type AttemptLimit } from '../db/failedAttempts';
import type { Deps } from '../http/context';
import { logFailure } from '../http/log';
import { transact, type WriteRequest } from '../http/transact';
import { Problem } from '../problem';
import type { WriteContext } from './writeContext';

/** A refusal that counts as a failed attempt of the caller, even though its transaction is rolled back. */
export class FailedAttempt extends Problem {
  readonly limit: AttemptLimit;
  /** Writes the audit event. */
  readonly note: ((context: WriteContext) => Promise<void>) | undefined;
  constructor(code: ProblemCode, limit: AttemptLimit, note?: (context: WriteContext) => Promise<void>) {
    super(code);
    this.limit = limit;
    this.note = note;
  }
}

/** Throws `code` (429) if `subject`, by default the caller, has reached the limit. */
export async function assertMayTry(
  { trx, actor, at }: Pick<WriteContext, 'trx' | 'actor' | 'at'>,
  limit: AttemptLimit,
  code: ProblemCode,
  subject = actor.uid,
): Promise<void> {
  const ms = await lockedFor(trx, limit, subject, new Date(at));
  if (ms > 0) throw tooMany(code, ms);
}

/**
 * Counts a failed attempt of the caller after its transaction was rolled back, and writes its audit event up to the
 * limit. Never throws.
 */
export async function keepFailure(deps: Deps, request: WriteRequest, { limit, note }: FailedAttempt): Promise<void> {
  // Counts the attempt even if the caller was blocked meanwhile.
  const { assertStillAdmitted: _, ...attempted } = request;
  await transact(deps, attempted, async (context) => {
    const { uid } = context.actor;
    const failures = await countAttempt(context.trx, limit, uid, new Date(context.at));
    if (failures <= limit.most) await note?.(context);
  }).catch((error: unknown) => logFailure(deps, 'failedAttempt', error));
}

/** A 429 with `Retry-After`. */
function tooMany(code: ProblemCode, ms: number): Problem {
  return new Problem(code, { headers: { 'Retry-After': String(Math.max(1, Math.ceil(ms / 1_000))) } });
}
