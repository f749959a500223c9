import { Hono } from 'hono';
import type { Settings } from '../../contract/settings';
import type { Deps, Env } from '../http/context';
import { commonMiddleware } from '../http/commonMiddleware';
import { problemResponse, problemOf, unavailable } from '../http/problems';
import { routeOf } from '../http/serve';
import { awaitingMigration } from '../routes/service';
import { NotMigrated } from '../migrations/version';
import { ready } from '../../contract/service';
import { Problem } from '../problem';

/**
 * Opens a shared resource at the first request. Concurrent callers wait for the same attempt; after a failed attempt,
 * the next call tries again.
 */
export function openOnce<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () =>
    (opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
}

/** `Retry-After` of a server that could not start, in seconds. */
const retryAfter = '10';

interface FaultDeps extends Pick<Deps, 'metrics' | 'traces'> {
  settings: Settings;
  clock: () => Date;
  log: (line: string) => void;
}

/**
 * Answers every request with 503 and the API's headers while the server cannot start. The reason is logged, but not
 * sent.
 */
export function answerStartFault(fault: unknown, deps: FaultDeps): (request: Request) => Promise<Response> {
  const app = new Hono<Env>();
  app.use(...commonMiddleware(deps));
  app.all(routeOf(ready), () => {
    throw fault instanceof NotMigrated ? awaitingMigration(fault) : unavailable(fault);
  });
  app.all('*', () => {
    throw new Problem('service.unavailable', { headers: { 'Retry-After': retryAfter } }, fault);
  });
  app.onError((error, c) => {
    const problem = problemOf(error);
    c.set('problem', problem);
    return problemResponse(c, problem);
  });
  return async (request) => app.fetch(request);
}
