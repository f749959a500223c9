import type { WriteContext } from '../engine/writeContext';
import { auditOwn } from '../users/auditOwn';
import type { Ctx, Deps } from './context';
import { runDry, transact, writeRequestOf } from './transact';

/** Runs a read that is written down. Who asks by HEAD is answered the same and takes nothing along: nothing is written. */
export function readWithEvidence<T>(c: Ctx, deps: Deps, read: (context: WriteContext) => Promise<T>): Promise<T> {
  const run = c.req.method === 'HEAD' ? runDry<T> : transact<T>;
  return run(deps, writeRequestOf(c, deps), read);
}

/** Records that the caller takes along a list or a report as a file, of so many rows: whoever may read it may, but not unseen. */
export function keepTaken(c: Ctx, deps: Deps, what: string, rows: number): Promise<void> {
  return readWithEvidence(c, deps, (context) => auditOwn(context, 'export', `${what} · ${rows}`));
}
