import { retrying } from '../db/retry';
import { Problem } from '../problem';
import { authenticateAgain } from './authenticate';
import type { Ctx, Deps } from './context';
import { logBrokenOff } from './log';

/** As often a long answer asks whether its reader may still have it, as the live channel does. */
const askAgainAfterMs = 20_000;

/** Whoever reads as slowly as that does not want a file. */
const longestMs = 600_000;

/**
 * The pages of an answer that is sent while it is read, for as long as the caller may have them: whoever is blocked, signed
 * out or loses a duty meanwhile gets no more of it, nor does anybody after ten minutes. It breaks off, and is logged: what
 * has arrived is no whole file.
 */
export async function* streamed<T>(c: Ctx, deps: Deps, pages: AsyncIterable<T>): AsyncGenerator<T> {
  const now = () => deps.clock().getTime();
  const began = now();
  let asked = began;
  try {
    for await (const page of pages) {
      if (now() - began > longestMs)
        throw new Error(`the answer was not read to its end in ${longestMs / 60_000} minutes`);
      if (now() - asked > askAgainAfterMs) {
        await retrying(() => assertStillReads(c, deps), deps.db.counts);
        asked = now();
      }
      yield page;
    }
  } catch (error) {
    logBrokenOff(c, deps, error);
    throw error;
  }
}

async function assertStillReads(c: Ctx, deps: Deps): Promise<void> {
  await authenticateAgain(c, deps).catch((error: unknown) => {
    // It was good when the answer began, whose end is near: a token of an hour says nothing of who has it.
    if (!(error instanceof Problem && error.code === 'auth.tokenExpired')) throw error;
  });
  await deps.assertStillAdmitted?.(deps.db.kysely, c.get('caller'));
}
