import { snapshot } from '../db/snapshot';
import type { ReadContext } from '../engine/rules';
import { viewerOf, type Ctx, type Deps } from './context';

export function precheck(c: Ctx, deps: Deps, check: (reader: ReadContext) => Promise<void>): () => Promise<void> {
  const runCheck = (db: ReadContext['db']) => check({ db, vault: deps.vault, viewer: viewerOf(c, deps) });
  return () => snapshot(deps.db, runCheck, c.req.raw.signal, 'latest');
}
