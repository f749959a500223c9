import { snapshot } from '../db/snapshot';
import type { Reader } from '../engine/rules';
import { viewerOf, type Ctx, type Deps } from './context';

/** What a write is refused for before its transaction: read from one picture of the latest data, while others write. */
export function before(c: Ctx, deps: Deps, look: (reader: Reader) => Promise<void>): () => Promise<void> {
  const reading = (db: Reader['db']) => look({ db, vault: deps.vault, viewer: viewerOf(c, deps) });
  return () => snapshot(deps.db, reading, c.req.raw.signal, 'latest');
}
