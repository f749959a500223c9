import { setupServer } from 'msw/node';
import { openWasm } from '../api/db/wasm';
import { setResponders, handlers } from './handlers';
import { createMockBackend, type MockBackend } from './mockBackend';

/** MSW's server over the whole product. Tests of the console start it in tests/server.ts. */
export const server = setupServer(...handlers);

/**
 * Runs the whole product inside a test process; `server` answers from it from now on. The Firebase SDK's build for
 * Node captures the `fetch` present at import (tests/firebase.ts). `sample`: an SQLite file, see `makeSnapshot`.
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
