import type { WriteContext } from '../engine/writeContext';
import { auditOwn } from '../users/auditOwn';
import type { Ctx, Deps } from './context';
import { runDry, transact, writeRequestOf } from './transact';

/** Runs a read that writes an audit event. A HEAD request gets the same response, but writes nothing. */
export function readAudited<T>(c: Ctx, deps: Deps, read: (context: WriteContext) => Promise<T>): Promise<T> {
  const run = c.req.method === 'HEAD' ? runDry<T> : transact<T>;
  return run(deps, writeRequestOf(c, deps), read);
}

/**
 * Records in the caller's history that they exported a list or report with so many rows. Exporting needs no permission
 * beyond reading, but leaves a trace.
 */
export function auditExport(c: Ctx, deps: Deps, what: string, rows: number): Promise<void> {
  return readAudited(c, deps, (context) => auditOwn(context, 'export', `${what} · ${rows}`));
}
