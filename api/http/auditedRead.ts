import type { WriteContext } from '../engine/writeContext';
import type { Ctx, Deps } from './context';
import { writeRequestOf } from './write';
import { auditOwn } from '../transactions/auditOwn';
import { runDry, transact } from '../transactions/transact';

export function readAudited<T>(c: Ctx, deps: Deps, read: (context: WriteContext) => Promise<T>): Promise<T> {
  const run = c.req.method === 'HEAD' ? runDry<T> : transact<T>;
  return run(deps, writeRequestOf(c, deps), read);
}

/**
 * Records the export of a list or report in the caller's history. An export requires only the permission to read, so it
 * must be recorded.
 */
export function auditExport(c: Ctx, deps: Deps, what: string, rows: number): Promise<void> {
  return readAudited(c, deps, (context) => auditOwn(context, 'export', `${what} · ${rows}`));
}
