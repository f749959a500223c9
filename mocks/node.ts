import { setupServer } from 'msw/node';
import { openWasm } from '../api/db/wasm';
import { setResponders, handlers } from './handlers';
import { createMockBackend, type MockBackend } from './mockBackend';

export const server = setupServer(...handlers);

/**
 * Runs the whole product inside a test process; `server` answers from it from now on. Load `tests/firebase.ts` first:
 * the Firebase SDK's build for Node captures the `fetch` present at import. `sample`: an SQLite file, see
 * `makeSnapshot`.
 */
export async function openMockBackend({
  sample: bytes,
  clock,
}: {
  sample: Uint8Array;
  clock?: () => Date;
}): Promise<MockBackend> {
  const world = await createMockBackend({
    open: () => openWasm({ bytes }),
    consoleOrigin: typeof location === 'undefined' ? 'http://localhost' : location.origin,
    ...(clock && { clock }),
  });
  setResponders({ api: world.fetch, identity: world.fetch });
  return world;
}
