import { auditOwn } from '../users/auditOwn';
import type { Ctx, Deps } from './context';
import { transact, writeRequestOf } from './transact';

/** Records that the caller takes along a list or a report as a file, of so many rows: whoever may read it may, but not unseen. */
export function keepTaken(c: Ctx, deps: Deps, what: string, rows: number): Promise<void> {
  return transact(deps, writeRequestOf(c, deps), (context) => auditOwn(context, 'export', `${what} · ${rows}`));
}
