import { withRetries } from '../db/retry';
import { Problem } from '../problem';
import { authenticateAgain } from './authenticate';
import type { Ctx, Deps } from './context';
import { logAbortedResponse } from './log';

const recheckAccessMs = 20_000;

const maxStreamMs = 600_000;

/**
 * Yields the pages of a streamed response. Throws after ten minutes, or once the caller is blocked, signed out or loses
 * a duty. Logs every failure and aborts the response, which leaves an incomplete file.
 */
export async function* streamPages<T>(c: Ctx, deps: Deps, pages: AsyncIterable<T>): AsyncGenerator<T> {
  const now = () => deps.clock().getTime();
  const startedAt = now();
  let lastCheckAt = startedAt;
  try {
    for await (const page of pages) {
      if (now() - startedAt > maxStreamMs)
        throw new Error(`the answer was not read to its end in ${maxStreamMs / 60_000} minutes`);
      if (now() - lastCheckAt > recheckAccessMs) {
        await withRetries(() => assertStillMayRead(c, deps), deps.db.counts);
        lastCheckAt = now();
      }
      yield page;
    }
  } catch (error) {
    logAbortedResponse(c, deps, error);
    throw error;
  }
}

async function assertStillMayRead(c: Ctx, deps: Deps): Promise<void> {
  await authenticateAgain(c, deps).catch((error: unknown) => {
    // Accepts a token that has expired since the response began: a token is valid for an hour, and its expiry does not
    // revoke access.
    if (!(error instanceof Problem && error.code === 'auth.tokenExpired')) throw error;
  });
  await deps.assertStillAdmitted?.(deps.db.kysely, c.get('caller'));
}
