import { snapshot } from '../db/snapshot';
import type { Reader } from '../engine/rules';
import { viewerOf, type Ctx, type Deps } from './context';

/**
 * Returns a check that runs before the transaction of a write and may refuse it. It reads one snapshot of the latest
 * data and does not block other writers.
 */
export function before(c: Ctx, deps: Deps, look: (reader: Reader) => Promise<void>): () => Promise<void> {
  const reading = (db: Reader['db']) => look({ db, vault: deps.vault, viewer: viewerOf(c, deps) });
  return () => snapshot(deps.db, reading, c.req.raw.signal, 'latest');
}
